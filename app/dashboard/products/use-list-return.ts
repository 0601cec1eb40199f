import { type RefObject, useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { readReturn } from './list-return.ts'

export function useListReturn(list: RefObject<HTMLElement | null>): void {
  const { state, key } = useLocation()
  // Back and forward restore their own scroll position.
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
