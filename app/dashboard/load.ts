import { redirect } from 'react-router'
import type * as v from 'valibot'
import { ApiError, type ApiQuery } from '../api-client/api.ts'
import { readSession } from '../session/session.ts'
import { hasAccess } from './access.ts'
import { fetchAnswer } from './decode.ts'
import { missingPermission } from './role-labels.ts'
import { sectionOf } from './sections.ts'
import { handleSessionExpired, signInPath } from './session-expiry.ts'

export type Loaded<Data> = { data: Data; failure: null } | { data: null; failure: Failure }

export interface Failure {
  text: string
  /** message of the server or of the error; null when there is none */
  detail: string | null
}

/**
 * Loads the data of a page, or returns the failure to display. An expired session redirects to the sign-in page. No
 * request is sent when the account lacks the permission for the section.
 */
export async function load<Data>(
  request: Request,
  text: string,
  read: () => Promise<Data>,
): Promise<Loaded<Data>> {
  const { pathname, search } = new URL(request.url)
  const { needs } = sectionOf(pathname)
  if (needs !== null && !hasAccess(readSession(), needs)) {
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

export function loadAnswer<const Schema extends v.GenericSchema>(
  request: Request,
  text: string,
  schema: Schema,
  path: string,
  query: ApiQuery = {},
): Promise<Loaded<v.InferOutput<Schema>>> {
  return load(request, text, () => fetchAnswer(schema, path, { query, signal: request.signal }))
}

/** Loads a deferred part of a page; never rejects. When the session has expired, the layout redirects. */
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
