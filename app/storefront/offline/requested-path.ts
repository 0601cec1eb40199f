/** An address of this shop; two slashes would begin another host. */
const OWN = /^\/(?![/\\])/

/** The page that was asked for: `from` still to be tried, `wanted` already tried. */
export interface Wanted {
  path: string
  tried: boolean
}

/** Reads it from the offline page's query: always a page of this shop, and not the offline page itself. */
export function readRequestedPath(search: string): Wanted | null {
  const query = new URLSearchParams(search)
  const path = query.get('from') ?? query.get('wanted')
  if (path === null || !OWN.test(path) || /^\/offline\b/.test(path)) return null
  return { path, tried: !query.has('from') }
}
