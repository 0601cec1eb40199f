import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CartLine, CartVariant } from '../../../domain/cart/cart-line.ts'
import { lineProblemText, problemsOf } from '../../../domain/cart/diff-cart.ts'
import {
  changeOption,
  restoreOptions,
  setLineQuantity,
  setOptionQuantity,
} from '../../../domain/cart/edit-cart.ts'
import { changedOptionText, type Offer, optionProblems } from '../../../domain/cart/option-problems.ts'
import { type VariantChoice, variantKey, variantLabel } from '../../../domain/catalogue/variants.ts'
import type { LineProblem } from '../../../domain/errors.ts'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { notify } from '../../ui/toasts.tsx'
import { changeCart } from './cart-store.ts'

export function LineProblems({ line, problems }: { line: CartLine; problems: readonly LineProblem[] }) {
  const { list, change, changed, undo } = useChangedOption(line)
  const ofLine = problemsOf(line, problems)
  const ofOptions = optionProblems(line)
  if (ofLine.length + ofOptions.length === 0 && !changed) return null
  return (
    <div ref={list} className="grid gap-2 py-1 text-sm">
      {ofLine.map(({ problem, stock, ...rest }) => (
        <Problem key={problem} text={lineProblemText({ problem, stock, ...rest })}>
          {problem === 'stock' && stock > 0 && rest.color === undefined && (
            <LowerTo
              stock={stock}
              onClick={() => changeCart((cart) => setLineQuantity(cart, line.cartItemId, stock))}
            />
          )}
        </Problem>
      ))}
      {ofOptions.map(({ option, text, stock, offers }) => (
        <Problem key={variantKey(option)} text={text}>
          {stock > 0 && (
            <LowerTo
              stock={stock}
              onClick={() => changeCart((cart) => setOptionQuantity(cart, line.cartItemId, option, stock))}
            />
          )}
          <Offers option={option} offers={offers} onChoose={(offer) => change(option, offer)} />
        </Problem>
      ))}
      {changed && (
        <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p>{changed.text}</p>
          <Button data-undo-option="" variant="secondary" onClick={() => undo(changed.before)}>
            Défaire
          </Button>
        </div>
      )}
    </div>
  )
}

function Problem({ text, children }: { text: string; children: Elements }) {
  return (
    <div role="alert" className="flex flex-wrap gap-x-4 gap-y-2">
      <p className="basis-full font-bold text-error">{text}</p>
      {children}
    </div>
  )
}

function LowerTo({ stock, onClick }: { stock: number; onClick: () => void }) {
  return (
    <Button variant="secondary" onClick={onClick}>
      {stock === 1 ? 'N’en garder qu’un' : `N’en garder que ${stock}`}
    </Button>
  )
}

interface OffersProps {
  option: VariantChoice
  offers: readonly Offer[]
  onChoose: (offer: Offer) => void
}

function Offers({ option, offers, onChoose }: OffersProps) {
  if (offers.length === 0) return null
  const replaced = variantLabel(option)
  return (
    <fieldset className="flex flex-wrap gap-2">
      {/* Without float, a legend is above the other content. */}
      <legend className="float-left self-center text-ink-soft">
        <span>Disponible</span>
        {replaced !== '' && <span className="sr-only">{` à la place de ${replaced}`}</span>}
        <span> :</span>
      </legend>
      {offers.map((offer) => (
        <Button
          key={variantKey(offer)}
          variant="secondary"
          className="min-w-11 px-4"
          onClick={() => onChoose(offer)}
        >
          {offer.label}
        </Button>
      ))}
    </fieldset>
  )
}

const TOAST = 'changed-option'

/**
 * Changes an option to another colour or size and offers an undo until the line changes again. Focus moves to
 * `Défaire`, and after an undo to the first button.
 */
function useChangedOption(line: CartLine) {
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
    notify.info(text, { id: TOAST, undo: () => undo(line) })
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
