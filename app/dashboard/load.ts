import { redirect } from 'react-router'
import { ApiError } from '../api-client/api.ts'
import { isOffered, readSession } from '../session/session.ts'
import { missingPermission } from './role-labels.ts'
import { sectionOf } from './sections.ts'
import { handleSessionExpired, signInPath } from './session-expiry.ts'

/** What a page of the dashboard works with: its data, or what went wrong. */
export type Loaded<Data> = { data: Data; failure: null } | { data: null; failure: Failure }

export interface Failure {
  text: string
  /** what the server said about it */
  detail: string | null
}

/**
 * Loads a page's data. A failure is shown on the page; an ended session leads to the sign-in page and back. For an
 * account that may not see the page no request is sent.
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
    if (handleSessionExpired(error, pathname + search)) throw redirect(signInPath())
    return { data: null, failure: { text, detail: detailOf(error) } }
  }
}

/**
 * The same for a part of a page that may come later; it never rejects. An ended session is cleared, which makes the
 * dashboard's layout go to the sign-in page.
 */
export async function loadDeferred<Data>(text: string, read: () => Promise<Data>): Promise<Loaded<Data>> {
  try {
    return { data: await read(), failure: null }
  } catch (error) {
    handleSessionExpired(error)
    return { data: null, failure: { text, detail: detailOf(error) } }
  }
}

export function detailOf(error: unknown): string | null {
  if (error instanceof ApiError)
    return error.serverMessage ?? (error.status === null ? error.message : `Erreur ${error.status}`)
  return error instanceof Error ? error.message : null
}
