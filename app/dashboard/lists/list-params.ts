import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Rows per page (B-349). */
export const PAGE_SIZE = 30

/** The page asked for in an address; nonsense reads as the first. */
export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1)
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/** How many pages these rows make: one at least. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE))
}

/** The page asked for, or the last one there is. */
export function pageOf(search: URLSearchParams, total: number): number {
  return Math.min(readPage(search), pageCount(total))
}

/** The last page of a list, for somebody who deleted the last row of the page after it; null when the page stands. */
export function clampedPage(page: number, shown: number, total: number): number | null {
  return shown === 0 && total > 0 && page > 1 ? pageCount(total) : null
}

/** An address's query with some values changed; an empty one is left out. Any change but of the page starts at page 1. */
export function withParams(search: URLSearchParams, changes: Record<string, string | number>): string {
  const next = new URLSearchParams(search)
  if (!('page' in changes)) next.delete('page')
  for (const [key, value] of Object.entries(changes)) {
    if (value === '' || (key === 'page' && value === 1)) next.delete(key)
    else next.set(key, String(value))
  }
  return next.size > 0 ? `?${next}` : '?'
}

/** For what is in the browser as a whole: the query only says how it is shown, or which page of it, and loads nothing. */
export function shouldRevalidateList({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate
}
