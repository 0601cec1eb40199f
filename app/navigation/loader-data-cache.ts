import { useEffect } from 'react'
import { type Location, useLocation, useRevalidator } from 'react-router'

/** Pages whose data is kept for the way back. */
const AT_MOST = 20

/** What pages showed when they were left. */
const shown = new Map<string, unknown>()
/** the page on the screen */
let current: string | undefined

/** A page by its place in the history; plain links to a part of a page share one place. */
const pageAt = (key: string, { pathname, search }: { pathname: string; search: string }) =>
  key + pathname + search

/** Tracks the page on the screen. Use once, in the root. */
export function useCurrentPage(): void {
  const location = useLocation()
  useEffect(() => {
    current = pageAt(location.key, location)
  }, [location])
}

/** Whether the page that is on its way is one whose data is kept. */
export function isKept(next: Location | undefined): boolean {
  return next !== undefined && shown.has(pageAt(next.key, next))
}

/**
 * Loads a page's data. On Back and Forward it is what the page showed when it was left: the page opens at once, and as
 * high as it was. Data on the screen stays when it cannot be loaded again.
 * @param isWhole whether nothing of the data failed to load
 */
export async function loadOrReuse<Data>(
  { url }: Request,
  load: () => Promise<Data>,
  isWhole: (data: Data) => boolean,
): Promise<Data> {
  // Back and Forward have changed the address before they ask for data, links only do so afterwards.
  const page = pageAt((history.state as { key?: string } | null)?.key ?? 'default', new URL(url))
  const kept = shown.get(page) as Data | undefined
  const usable = kept !== undefined && isWhole(kept)
  if (usable && page !== current) return kept
  const data = await load()
  return usable && !isWhole(data) ? kept : data
}

/** Keeps what a page shows for the way back to it. On that way it is loaded again behind what is shown. */
export function useCachedLoaderData(data: unknown): void {
  const location = useLocation()
  const page = pageAt(location.key, location)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const returned = shown.get(page) === data
    shown.delete(page)
    shown.set(page, data)
    for (const oldest of [...shown.keys()].slice(0, -AT_MOST)) shown.delete(oldest)
    if (returned) void revalidate()
  }, [page, data, revalidate])
}
