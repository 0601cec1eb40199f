import { type RefObject, useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { readReturn } from './list-return.ts'

/** Restores the scroll position on return from a product, and focuses that product's row. */
export function useListReturn(list: RefObject<HTMLElement | null>): void {
  const { state, key } = useLocation()
  // Back and forward have their own way to return to a place.
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
