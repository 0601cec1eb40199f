/** An address of this shop; two slashes would begin another host. */
const OWN = /^\/(?![/\\])/

/** The page named by `?from=`, always one of this shop; null when there is none, or it is the offline page itself. */
export function wantedPath(search: string): string | null {
  const from = new URLSearchParams(search).get('from')
  return from !== null && OWN.test(from) && !/^\/offline\b/.test(from) ? from : null
}
