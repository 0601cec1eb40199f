import { ShoppingBag } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { addToCart } from '../../../domain/cart/cart.ts'
import { CHOICE_TEXTS } from '../../../domain/cart/choice-texts.ts'
import { colourSwatch } from '../../../domain/catalogue/colours.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { lineTotal } from '../../../domain/pricing/price.ts'
import { track } from '../../analytics/analytics.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { notify } from '../../ui/toasts.tsx'
import { changeCart, newLineId, readCart } from '../cart/cart-store.ts'
import { NoScriptNotice } from '../no-script-notice.tsx'
import { StickyBuyBar } from '../sticky-buy-bar.tsx'
import { SizeGuide } from './size-guide.tsx'

interface AddToCartFormProps {
  product: Product
  colours: readonly string[]
  color: string | null
  onColor: (color: string) => void
  price: number
}

const COLOURS = 'Couleurs'
const SIZES = 'Tailles'

export function AddToCartForm({ product, colours, color, onColor, price }: AddToCartFormProps) {
  const [size, setSize] = useState<string | null>(null)
  const [quantity, setQuantity] = useState(1)
  const [refused, setRefused] = useState<'color' | 'size' | null>(null)
  const form = useRef<HTMLDivElement>(null)

  function fail(what: 'color' | 'size', label: string) {
    setRefused(what)
    notify.error(CHOICE_TEXTS[what])
    form.current?.querySelector<HTMLElement>(`[data-choice="${label}"]`)?.focus()
  }

  function add() {
    if (colours.length > 0 && color === null) return fail('color', COLOURS)
    if (product.sizes.length > 0 && size === null) return fail('size', SIZES)
    const before = readCart()
    const after = changeCart((cart) => addToCart(cart, product, { color, size, quantity }, newLineId()))
    if (after === before) {
      notify.warning(`Votre panier contient déjà tout le stock de cet article (${product.stock}).`)
      return
    }
    track('add_to_cart', {
      ...{ item_id: product._id, item_name: product.name, quantity },
      ...{ value: lineTotal(price, quantity), currency: 'XOF' },
    })
    setQuantity(1)
    notify.success('Article ajouté au panier', { link: { to: '/cart', label: 'Voir le panier' } })
  }

  return (
    <div ref={form} className="grid gap-5">
      <OptionPicker
        label={COLOURS}
        choices={colours}
        chosen={color}
        error={refused === 'color' ? CHOICE_TEXTS.color : null}
        mark={(choice) => <Swatch colour={colourSwatch(choice)} />}
        onChoose={(chosen) => {
          onColor(chosen)
          setRefused(null)
        }}
      />
      <OptionPicker
        label={SIZES}
        choices={product.sizes}
        chosen={size}
        error={refused === 'size' ? CHOICE_TEXTS.size : null}
        beside={<SizeGuide category={product.category} sizes={product.sizes} />}
        onChoose={(chosen) => {
          setSize(chosen)
          setRefused(null)
        }}
      />
      <NoScriptNotice act="Commander en ligne" />
      {product.stock === 0 ? (
        <p className="rounded-card bg-line/60 p-4 text-center text-lg font-extrabold">Stock épuisé</p>
      ) : (
        <div className="needs-script flex flex-wrap items-start gap-3">
          <QuantityStepper
            label="Quantité"
            quantity={quantity}
            min={1}
            max={product.stock}
            onChange={setQuantity}
          />
          <StickyBuyBar name={product.name} amount={price}>
            <Button onClick={add} className="min-h-12 grow sm:px-10">
              <ShoppingBag className="size-5" />
              Ajouter au panier
            </Button>
          </StickyBuyBar>
        </div>
      )}
    </div>
  )
}

/** Decorative: the name says the same. */
function Swatch({ colour }: { colour: string | null }) {
  return (
    colour && (
      <svg
        aria-hidden="true"
        fill={colour}
        className="-ml-1 size-5 shrink-0 rounded-full border border-ink/25 ring-1 ring-white"
      >
        <rect width="100%" height="100%" />
      </svg>
    )
  )
}

interface OptionPickerProps {
  label: string
  /** may contain duplicates */
  choices: readonly string[]
  chosen: string | null
  error: string | null
  onChoose: (choice: string) => void
  mark?: (choice: string) => ReactNode
  beside?: ReactNode
}

function OptionPicker(props: OptionPickerProps) {
  const { label, choices, chosen, error, onChoose, mark, beside } = props
  const id = useId()
  if (choices.length === 0) return null
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="float-left mr-4 mb-2 font-bold">{label}</legend>
      {beside && <div className="float-left -mt-2.5 -mb-0.5">{beside}</div>}
      <div className="clear-both flex flex-wrap gap-2">
        {[...new Set(choices)].map((choice) => (
          <button
            key={choice}
            type="button"
            data-choice={label}
            aria-pressed={choice === chosen}
            onClick={() => onChoose(choice)}
            className={`inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border-2 px-4 font-bold wrap-anywhere ${choice === chosen ? 'border-action bg-action text-white' : 'border-line-strong bg-surface hover:border-action'} ${error ? 'border-error' : ''}`}
          >
            {mark?.(choice)}
            {choice}
          </button>
        ))}
      </div>
      <FieldError id={`${id}-error`} className="mt-1.5">
        {error}
      </FieldError>
    </fieldset>
  )
}
