import { redirect } from 'react-router'
import type * as v from 'valibot'
import { ApiError, type ApiQuery } from '../api-client/api.ts'
import { readSession } from '../session/session.ts'
import { hasAccess } from './access.ts'
import { fetchAnswer } from './decode.ts'
import { missingPermission } from './role-labels.ts'
import { sectionOf } from './sections.ts'
import { handleSessionExpired, signInPath } from './session-expiry.ts'

/** `data` beside a failure: what the page showed before a reload that failed; null when it showed nothing. */
export type Loaded<Data> = { data: Data; failure: null } | { data: Data | null; failure: Failure }

export interface Failure {
  text: string
  /** message of the server or of the error; null when there is none */
  detail: string | null
}

/** What the loaders of the latest page returned, by their texts. `page`: its address and the session's token. */
let shown: { page: string; data: Map<string, unknown> } | null = null

/**
 * Loads the data of a page, or returns the failure to display. A reload that fails keeps what the page shows, and with it
 * all that is typed there, unless the account has lost the permission. An expired session redirects to the sign-in page.
 * No request is sent when the account lacks the permission for the section.
 * @param text about the failure; two loads of one page have different texts
 */
export async function load<Data>(
  request: Request,
  text: string,
  read: () => Promise<Data>,
): Promise<Loaded<Data>> {
  const { pathname, search } = new URL(request.url)
  const { needs } = sectionOf(pathname)
  const session = readSession()
  const page = `${session?.token} ${pathname}${search}`
  if (needs !== null && !hasAccess(session, needs)) {
    shown = null
    return { data: null, failure: { text: missingPermission(needs), detail: null } }
  }
  try {
    const data = await read()
    if (!request.signal.aborted) {
      if (shown?.page !== page) shown = { page, data: new Map() }
      shown.data.set(text, data)
    }
    return { data, failure: null }
  } catch (error) {
    if (request.signal.aborted || error instanceof Response) throw error
    const isExpired = handleSessionExpired(error, pathname + search)
    if (isExpired || (error instanceof ApiError && error.status === 403)) shown = null
    if (isExpired) throw redirect(signInPath())
    const before = shown?.page === page ? shown.data.get(text) : undefined
    // The same text at the same address belongs to the same `read`.
    return { data: (before as Data | undefined) ?? null, failure: { text, detail: detailOf(error) } }
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
