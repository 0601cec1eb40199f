import type { ShouldRevalidateFunctionArgs } from 'react-router'

export const PAGE_SIZE = 30

/** Reads the page number in the URL; 1 when it is missing or invalid. */
export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1)
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE))
}

export function pageOf(search: URLSearchParams, total: number): number {
  return Math.min(readPage(search), pageCount(total))
}

/** The page to redirect to when the current one is empty; null to stay. */
export function clampedPage(page: number, rowCount: number, total: number): number | null {
  return rowCount === 0 && total > 0 && page > 1 ? pageCount(total) : null
}

/** The query string with another page number; page 1 has none. */
export function pageHref(search: URLSearchParams, page: number): string {
  const next = new URLSearchParams(search)
  if (page === 1) next.delete('page')
  else next.set('page', String(page))
  return `?${next}`
}

/** `shouldRevalidate` for fully loaded lists: a change of the query string does not reload the data. */
export function shouldRevalidateList({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate
}
