import type { Context } from 'hono'

/** `limit` null: the whole list. */
export interface Page {
  total: number
  page: number
  limit: number | null
}

/** Sets `X-Total-Count`, and `Link` to the neighbouring pages (RFC 8288). */
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
