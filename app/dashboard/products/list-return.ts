import { isRecord, own, readNumber, readText } from '../../../domain/unknown-values.ts'

/** The query and the scroll position (pixels) of the list when a product was opened. */
export interface LeftList {
  search: string
  scrolled: number
}

/** `productId` is null when the list may not contain it; `scrolled` in pixels. */
export interface ListReturn {
  productId: string | null
  scrolled: number
}

/** The link back to the list, from the navigation state. */
export function wayBack(state: unknown, productId: string | null): { to: string; state: ListReturn | null } {
  const list = isRecord(state) ? own(state, 'list') : null
  const search = isRecord(list) ? readText(own(list, 'search')) : null
  const scrolled = isRecord(list) ? readNumber(own(list, 'scrolled'), 0, Number.MAX_SAFE_INTEGER) : null
  return {
    to: `/dashboard/products${search?.startsWith('?') ? search : ''}`,
    state: scrolled === null ? null : { productId, scrolled },
  }
}

export function readReturn(state: unknown): ListReturn | null {
  if (!isRecord(state)) return null
  const productId = readText(own(state, 'productId'))
  const scrolled = readNumber(own(state, 'scrolled'), 0, Number.MAX_SAFE_INTEGER)
  return scrolled === null ? null : { productId, scrolled }
}
