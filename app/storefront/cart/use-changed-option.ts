import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { changeOption, restoreOptions } from '../../../domain/cart/cart.ts'
import type { CartLine, CartVariant } from '../../../domain/cart/cart-line.ts'
import { changedOptionText } from '../../../domain/cart/option-problems.ts'
import type { VariantChoice } from '../../../domain/catalogue/variants.ts'
import { notify } from '../../ui/toasts.tsx'
import { changeCart } from './cart-store.ts'

const TOAST = 'changed-option'

/**
 * Changes an option to another colour or size and offers an undo until the line changes again. Focus moves to
 * `Annuler`, and from there to the first choice.
 */
export function useChangedOption(line: CartLine) {
  const [changed, setChanged] = useState<{ before: CartLine; after: CartLine; text: string } | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const focus = (what: string) => list.current?.querySelector<HTMLElement>(what)?.focus()

  function change(from: CartVariant, to: VariantChoice) {
    const after = changeOption([line], line.cartItemId, from, to)[0] ?? line
    const text = changedOptionText(line, after, from, to)
    flushSync(() => {
      changeCart((cart) => changeOption(cart, line.cartItemId, from, to))
      setChanged({ before: line, after, text })
    })
    focus('[data-undo-option]')
    notify.info(text, { id: TOAST, action: { label: 'Annuler', onClick: () => undo(line) } })
  }

  function undo(before: CartLine) {
    notify.dismiss(TOAST)
    flushSync(() => {
      changeCart((cart) => restoreOptions(cart, before))
      setChanged(null)
    })
    focus('button')
  }

  const current = changed && sameOptions(changed.after, line) ? changed : null
  return { list, change, changed: current, undo }
}

function sameOptions(one: CartLine, other: CartLine): boolean {
  return JSON.stringify(one.options) === JSON.stringify(other.options)
}
