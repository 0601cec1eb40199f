import { ShoppingBag } from 'lucide-react'
import { useRef, useState } from 'react'
import { addToCart } from '../../../domain/cart/cart.ts'
import { CHOICE_TEXTS } from '../../../domain/cart/choice-texts.ts'
import { colourSwatch } from '../../../domain/catalogue/colours.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { lineTotal } from '../../../domain/pricing/price.ts'
import { track } from '../../analytics/analytics.ts'
import { Button } from '../../ui/button.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { notify } from '../../ui/toasts.tsx'
import { changeCart, newLineId, readCart } from '../cart/cart-store.ts'
import { NoScriptNotice } from '../no-script-notice.tsx'
import { StickyBuyBar } from '../sticky-buy-bar.tsx'
import { OptionPicker } from './option-picker.tsx'
import { SizeGuide } from './size-guide.tsx'

interface BuyingFormProps {
  product: Product
  /** colours to choose from: none for a toy */
  colours: readonly string[]
  color: string | null
  onColor: (color: string) => void
  /** francs, what one costs now */
  price: number
}

const COLOURS = 'Couleurs'
const SIZES = 'Tailles'

/** Colour, size, quantity and the button that puts them into the cart; what is sold out can still be looked at. */
export function AddToCartForm({ product, colours, color, onColor, price }: BuyingFormProps) {
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

/** A dot of the colour, where its name tells which; the name says the same. */
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
