import { useEffect } from 'react'
import { type Location, useLocation, useRevalidator } from 'react-router'

const MAX_PAGES = 20

const cache = new Map<string, unknown>()
let current: string | undefined

/** Returns the cache key: location key and URL. Entries of hash links outside the router all have the same location key. */
const pageAt = (key: string, { pathname, search }: { pathname: string; search: string }) =>
  key + pathname + search

export function useCurrentPage(): void {
  const location = useLocation()
  useEffect(() => {
    current = pageAt(location.key, location)
  }, [location])
}

export function isCached(next: Location | undefined): boolean {
  return next !== undefined && cache.has(pageAt(next.key, next))
}

/**
 * Loads a page's data. Back and Forward use the cached data, so that the page opens immediately and at its previous
 * height.
 * @param isWhole whether all parts of the data were loaded
 */
export async function loadOrReuse<Data>(
  { url }: Request,
  load: () => Promise<Data>,
  isWhole: (data: Data) => boolean,
): Promise<Data> {
  // When the loaders run, Back and Forward have already changed `history.state`; links have not.
  const page = pageAt((history.state as { key?: string } | null)?.key ?? 'default', new URL(url))
  const cached = cache.get(page) as Data | undefined
  const usable = cached !== undefined && isWhole(cached)
  if (usable && page !== current) return cached
  const data = await load()
  return usable && !isWhole(data) ? cached : data
}

/** Caches the page's data and revalidates it when the page was reopened from the cache. */
export function useCachedLoaderData(data: unknown): void {
  const location = useLocation()
  const page = pageAt(location.key, location)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const returned = cache.get(page) === data
    cache.delete(page)
    cache.set(page, data)
    for (const oldest of [...cache.keys()].slice(0, -MAX_PAGES)) cache.delete(oldest)
    if (returned) void revalidate()
  }, [page, data, revalidate])
}
