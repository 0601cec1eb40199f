import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { removeLine, restoreLine } from '../../../domain/cart/cart.ts'
import type { CartLine } from '../../../domain/cart/cart-line.ts'
import { notify } from '../../ui/toasts.tsx'
import { changeCart, readCart } from './cart-store.ts'

/** A line just removed, which can still be put back where it stood. */
export interface RemovedLine {
  line: CartLine
  index: number
}

const TOAST = 'removed-line'

/**
 * Removes lines, with a way back for the last one: a toast that goes and a notice that stays. Focus goes to the
 * notice's `Annuler`, and from there to the line that came back. `list` holds both.
 */
export function useRemovedLine(list: RefObject<HTMLElement | null>) {
  const [removed, setRemoved] = useState<RemovedLine | null>(null)
  const focus = (what: string) => list.current?.querySelector<HTMLElement>(what)?.focus()

  function remove(line: CartLine) {
    const taken = { line, index: readCart().indexOf(line) }
    flushSync(() => {
      changeCart((present) => removeLine(present, line.cartItemId))
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
      changeCart((present) => restoreLine(present, line, index))
      setRemoved(null)
    })
    focus(`[data-line="${CSS.escape(line.cartItemId)}"] a`)
  }

  return { removed, remove, putBack }
}
