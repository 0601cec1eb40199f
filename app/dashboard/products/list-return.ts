import { isRecord, own, readNumber, readText } from '../../../domain/unknown-values.ts'

/** The list of products as it was left for one of them: its query, and how far it was scrolled, in pixels. */
export interface LeftList {
  search: string
  scrolled: number
}

/** The product last opened, null if the list may not contain it, and the scroll position in pixels. */
export interface ListReturn {
  productId: string | null
  scrolled: number
}

/** The way back to the list of products, as it was left by a navigation state; without one, to its beginning. */
export function wayBack(state: unknown, productId: string | null): { to: string; state: ListReturn | null } {
  const list = isRecord(state) ? own(state, 'list') : null
  const search = isRecord(list) ? readText(own(list, 'search')) : null
  const scrolled = isRecord(list) ? readNumber(own(list, 'scrolled'), 0, Number.MAX_SAFE_INTEGER) : null
  return {
    to: `/dashboard/products${search?.startsWith('?') ? search : ''}`,
    state: scrolled === null ? null : { productId, scrolled },
  }
}

/** Reads what `wayBack` put into the navigation state; null for anything else. */
export function readReturn(state: unknown): ListReturn | null {
  if (!isRecord(state)) return null
  const productId = readText(own(state, 'productId'))
  const scrolled = readNumber(own(state, 'scrolled'), 0, Number.MAX_SAFE_INTEGER)
  return scrolled === null ? null : { productId, scrolled }
}
