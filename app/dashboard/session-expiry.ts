import { redirect } from 'react-router'
import { encoded } from '../../domain/urls/url-template.ts'
import { ApiError } from '../api-client/api.ts'
import { endSession } from '../session/end-session.ts'
import { isAdmin, readSession } from '../session/session.ts'
import { notify } from '../ui/toasts.tsx'

/** Path at which the session expired; the user returns to this path after sign-in. */
let interrupted: string | null = null

/** Whether the last session has expired, rather than ended by a sign-out. */
export const isInterrupted = (): boolean => interrupted !== null

export function signInPath(): string {
  return interrupted === null ? '/login' : encoded`/login?next=${interrupted}`
}

/**
 * Returns whether the error is the end of the session; if so, clears it and shows one toast. After sign-in the user
 * returns to `path`. The refusal of an earlier session leaves the present one as it is.
 */
export function handleSessionExpired(error: unknown, path = presentPath()): boolean {
  if (!(error instanceof ApiError) || error.status !== 401) return false
  const session = readSession()
  if (session && session.token !== error.token) return false
  // If no session is stored, the user has signed out during the request, so no toast is shown.
  if (session) {
    interrupted = path
    endSession()
    notify.error('Session expirée')
  }
  return true
}

function presentPath(): string {
  return window.location.pathname + window.location.search
}

/** @throws a redirect to the sign-in page unless an administrator is signed in */
export function requireAdmin(): void {
  if (isAdmin(readSession())) interrupted = null
  else throw redirect(signInPath())
}
