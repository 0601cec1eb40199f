/** A path of this shop; a second slash at the start would name another host. */
const OWN = /^\/(?![/\\])/

/** The page requested offline: query parameter `from` before the first attempt to open it, `wanted` afterwards. */
export interface Requested {
  path: string
  tried: boolean
}

/** Reads the requested page from the query; null for another host or the offline page. */
export function readRequestedPath(search: string): Requested | null {
  const query = new URLSearchParams(search)
  const path = query.get('from') ?? query.get('wanted')
  if (path === null || !OWN.test(path) || /^\/offline\b/.test(path)) return null
  return { path, tried: !query.has('from') }
}
