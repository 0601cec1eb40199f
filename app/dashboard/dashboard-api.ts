import { redirect } from 'react-router'
import { ApiError, type ApiRequest, callApi } from '../api-client/api.ts'
import { refreshAccount } from '../session/refresh-account.ts'
import { clearSession, isAdmin, isOffered, readSession } from '../session/session.ts'
import { notify } from '../ui/toasts.tsx'
import { missingPermission } from './role-texts.ts'
import { sectionOf } from './sections.ts'

/**
 * Calls the API with the administrator's token. A refusal for want of a permission says that this browser remembers an
 * older account: it is read anew. @throws ApiError
 */
export async function callDashboard(url: string, request: ApiRequest = {}) {
  try {
    return await callApi(url, { ...request, signedIn: true })
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) void refreshAccount()
    throw error
  }
}

/** What a page of the dashboard works with: its data, or what went wrong. */
export type Loaded<Data> = { data: Data; failure: null } | { data: null; failure: Failure }

export interface Failure {
  /** the documents' text */
  text: string
  /** what the server said about it */
  detail: string | null
}

/**
 * Loads a page's data. A failure is told on the page; an ended session leads to the sign-in page and back. For an
 * account that is not offered the page nothing is asked of the server.
 */
export async function load<Data>(
  request: Request,
  text: string,
  read: () => Promise<Data>,
): Promise<Loaded<Data>> {
  const { pathname, search } = new URL(request.url)
  const { needs } = sectionOf(pathname)
  if (!isOffered(readSession(), needs)) {
    return { data: null, failure: { text: missingPermission(needs), detail: null } }
  }
  try {
    return { data: await read(), failure: null }
  } catch (error) {
    if (request.signal.aborted || error instanceof Response) throw error
    if (sessionEnded(error, pathname + search)) throw redirect(signInPath())
    return { data: null, failure: { text, detail: detailOf(error) } }
  }
}

/**
 * The same for a part of a page that may come later: never rejects. When the session has ended, clearing it makes the
 * frame leave for the sign-in page.
 */
export async function loadLater<Data>(text: string, read: () => Promise<Data>): Promise<Loaded<Data>> {
  try {
    return { data: await read(), failure: null }
  } catch (error) {
    sessionEnded(error, window.location.pathname)
    return { data: null, failure: { text, detail: detailOf(error) } }
  }
}

/** What is known about a failure beyond the documents' text. */
export function detailOf(error: unknown): string | null {
  if (error instanceof ApiError) return error.serverMessage ?? 'Le serveur ne répond pas.'
  return error instanceof Error ? error.message : null
}

/** Where the administrator was when the session ended; the sign-in page leads back there. */
let interrupted: string | null = null

/** The sign-in page, with the way back when work was interrupted. */
export function signInPath(): string {
  return interrupted === null ? '/login' : `/login?next=${encodeURIComponent(interrupted)}`
}

/** Whether this error says that the session is over; then it is cleared and said so, once. */
export function sessionEnded(error: unknown, path: string): boolean {
  if (!(error instanceof ApiError) || error.status !== 401) return false
  // Calls that were still under way when somebody signed out interrupt nothing.
  if (readSession()) {
    interrupted = path
    clearSession()
    notify.error('Session expirée')
  }
  return true
}

/** Lets only administrators in (administration.md §2). @throws a redirect to the sign-in page */
export function requireAdmin(): void {
  if (isAdmin(readSession())) interrupted = null
  else throw redirect(signInPath())
}
