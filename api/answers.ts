import type { Context } from 'hono'
import type { Result } from '../domain/errors.ts'
import { errorResponse } from './errors.ts'

export const PRIVATE = { 'Cache-Control': 'private, no-store' }

/** Answers with `success: true` and the fields that `select` returns, or with the use case's error. */
export function answer<Success extends object>(
  c: Context,
  result: Result<Success>,
  select: (success: Success) => object,
  status: 200 | 201 = 200,
) {
  return result.ok ? c.json({ success: true, ...select(result) }, status) : errorResponse(c, result)
}

/** One page of a list; `limit` is null when the page contains the whole list. */
interface Page {
  total: number
  page: number
  limit: number | null
}

/** Answers with the given `fields` of a list's page and sets the pagination headers. */
export function answerPage<Found extends Page, Field extends keyof Found & string>(
  c: Context,
  found: Found,
  ...fields: Field[]
) {
  setPaginationHeaders(c, found)
  return c.json({ success: true, ...Object.fromEntries(fields.map((field) => [field, found[field]])) })
}

/** Sets `X-Total-Count`, and `Link` with the first, previous, next and last page (RFC 8288). */
export function setPaginationHeaders(c: Context, { total, page, limit }: Page): void {
  c.header('X-Total-Count', String(total))
  if (limit === null) return
  const last = Math.max(1, Math.ceil(total / limit))
  const pages = { first: 1, prev: page - 1, next: page + 1, last }
  const links = Object.entries(pages)
    .filter(([, target]) => target >= 1 && target <= last)
    .map(([rel, target]) => {
      const url = new URL(c.req.url)
      url.searchParams.set('page', String(target))
      return `<${url.pathname}${url.search}>; rel="${rel}"`
    })
  c.header('Link', links.join(', '))
}
