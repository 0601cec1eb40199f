import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { removeLine, restoreLine } from '../../../domain/cart/cart.ts'
import type { CartLine } from '../../../domain/cart/cart-line.ts'
import { notify } from '../../ui/toasts.tsx'
import { changeCart, readCart } from './cart-store.ts'

export interface RemovedLine {
  line: CartLine
  index: number
}

const TOAST = 'removed-line'

/**
 * Removes lines and offers to undo the last removal. Focus moves to `Annuler`, and from there to the restored
 * line.
 * @param list contains both
 */
export function useRemovedLine(list: RefObject<HTMLElement | null>) {
  const [removed, setRemoved] = useState<RemovedLine | null>(null)
  const focus = (what: string) => list.current?.querySelector<HTMLElement>(what)?.focus()

  function remove(line: CartLine) {
    const taken = { line, index: readCart().indexOf(line) }
    flushSync(() => {
      changeCart((current) => removeLine(current, line.cartItemId))
      setRemoved(taken)
    })
    focus('[data-undo]')
    notify.info('Article supprimé du panier', {
      id: TOAST,
      action: { label: 'Annuler', onClick: () => putBack(taken) },
    })
  }

  function putBack({ line, index }: RemovedLine) {
    notify.dismiss(TOAST)
    flushSync(() => {
      changeCart((current) => restoreLine(current, line, index))
      setRemoved(null)
    })
    focus(`[data-line="${CSS.escape(line.cartItemId)}"] a`)
  }

  return { removed, remove, putBack }
}
