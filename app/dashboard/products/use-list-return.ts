import { type RefObject, useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { readReturn } from './list-return.ts'

/** Puts somebody who comes back from a product where they left the list, with the focus on that product's row. */
export function useListReturn(list: RefObject<HTMLElement | null>): void {
  const { state, key } = useLocation()
  // Back and forward have their own way to return to a place.
  const pushed = useNavigationType() === 'PUSH'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival, which is what the key stands for
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
