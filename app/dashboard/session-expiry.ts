import { redirect } from 'react-router'
import { encoded } from '../../domain/urls/url-template.ts'
import { ApiError } from '../api-client/api.ts'
import { clearSession, isAdmin, readSession } from '../session/session.ts'
import { notify } from '../ui/toasts.tsx'

/** Where the administrator was when the session ended; the sign-in page leads back there. */
let interrupted: string | null = null

/** The sign-in page, with the way back when work was interrupted. */
export function signInPath(): string {
  return interrupted === null ? '/login' : encoded`/login?next=${interrupted}`
}

/**
 * Whether this error says that the session is over; then it is cleared and said so, once. `path` is what was
 * interrupted: the present page, unless another one was just being loaded.
 */
export function handleSessionExpired(error: unknown, path = presentPath()): boolean {
  if (!(error instanceof ApiError) || error.status !== 401) return false
  // Calls that were still under way when somebody signed out interrupt nothing.
  if (readSession()) {
    interrupted = path
    clearSession()
    notify.error('Session expirée')
  }
  return true
}

function presentPath(): string {
  return window.location.pathname + window.location.search
}

/** @throws a redirect to `/login` unless an administrator is signed in (B-049) */
export function requireAdmin(): void {
  if (isAdmin(readSession())) interrupted = null
  else throw redirect(signInPath())
}
