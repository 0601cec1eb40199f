import { type RefObject, useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { isRecord, own, readNumber, readText } from '../../../domain/unknown-values.ts'

/** The query and the scroll position (pixels) of the list when a product was opened. */
export interface ListState {
  search: string
  scrolled: number
}

/** What to restore in the list: the product to focus (null if none was stored) and the scroll position in pixels. */
export interface ListReturn {
  productId: string | null
  scrolled: number
}

export function returnLink(
  state: unknown,
  productId: string | null,
): { to: string; state: ListReturn | null } {
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

/** The state of a link to a product's form: call `noteScroll` when it is clicked. */
export function useListState(): { list: ListState; noteScroll: () => void } {
  const { search } = useLocation()
  const list: ListState = { search, scrolled: 0 }
  // Reads the scroll position at the click, because it may have changed since the last render.
  const noteScroll = () => {
    list.scrolled = window.scrollY
  }
  return { list, noteScroll }
}

export function useListReturn(list: RefObject<HTMLElement | null>): void {
  const { state, key } = useLocation()
  // Back and forward navigations are left out: `useScrollRestoration` restores their scroll position.
  const pushed = useNavigationType() === 'PUSH'
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per navigation, which `key` identifies
  useEffect(() => {
    const back = pushed ? readReturn(state) : null
    if (back === null) return
    document.documentElement.scrollTop = back.scrolled
    if (back.productId === null) return
    const row = list.current?.querySelector(`[data-product="${CSS.escape(back.productId)}"]`)
    row?.scrollIntoView({ block: 'nearest' })
    row?.querySelector<HTMLElement>('[data-edit]')?.focus({ preventScroll: true })
  }, [key])
}
