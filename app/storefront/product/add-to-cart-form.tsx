import { ShoppingBag } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { addToCart, remainingStock } from '../../../domain/cart/cart.ts'
import {
  fewLeftText,
  isSoldOut,
  matchingVariants,
  type OfferedChoices,
} from '../../../domain/catalogue/choose-variant.ts'
import { colourSwatch } from '../../../domain/catalogue/colours.ts'
import { CHOICE_TEXTS } from '../../../domain/catalogue/offered-choice.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { SIZE_FIT_TEXTS } from '../../../domain/catalogue/size-fit.ts'
import { findVariant, type VariantChoice, variantLabel } from '../../../domain/catalogue/variants.ts'
import { lineTotal } from '../../../domain/pricing/price.ts'
import { sizeGuidePath, stockAlertPath } from '../../../domain/urls/page-paths.ts'
import { track } from '../../analytics/analytics.ts'
import { Button } from '../../ui/button.tsx'
import { lazyWithRetry } from '../../ui/deferred-section.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { notify } from '../../ui/toasts.tsx'
import { changeCart, newLineId, readCart, useCart } from '../cart/cart-store.ts'
import { NoScriptNotice } from '../no-script-notice.tsx'
import { StickyBuyBar } from '../sticky-buy-bar.tsx'
import { OptionPicker } from './option-picker.tsx'
import type { SizeHelpProps } from './size-help.tsx'

interface AddToCartFormProps {
  product: Product
  offered: OfferedChoices
  choice: VariantChoice
  onColor: (color: string) => void
  onSize: (size: string) => void
  price: number
}

// Loaded only where something is sold out.
const NotifyMe = lazyWithRetry(async () => (await import('./sold-out-choice.tsx')).NotifyMe)
const SoldOutChoice = lazyWithRetry(async () => (await import('./sold-out-choice.tsx')).SoldOutChoice)

const LABELS = { color: 'Couleurs', size: 'Tailles' } as const

export function AddToCartForm({ product, offered, choice, onColor, onSize, price }: AddToCartFormProps) {
  const { variants } = product
  const { color, size } = choice
  const [requested, setRequested] = useState(1)
  const [refused, setRefused] = useState<'color' | 'size' | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const max = useMostAddable(product, choice)
  const quantity = Math.max(1, Math.min(requested, max))
  const soldOut = isSoldOut(variants, choice)
  const { stock } = findVariant(variants, choice) ?? product
  const fullCartText = `Votre panier contient déjà tout le stock de cet article (${stock}).`

  function choose(what: 'color' | 'size', chosen: string) {
    const onChoose = { color: onColor, size: onSize }[what]
    onChoose(chosen)
    setRefused(null)
    notify.dismiss(CHOICE_TEXTS[what])
  }

  /** Selects an available choice and focuses its button, because the pressed button disappears. */
  function chooseInstead(what: 'color' | 'size', chosen: string) {
    choose(what, chosen)
    choiceButtons(what)
      .find(({ textContent }) => textContent === chosen)
      ?.focus()
  }

  function choiceButtons(what: 'color' | 'size') {
    return [...(form.current?.querySelectorAll<HTMLElement>(`[data-choice="${LABELS[what]}"]`) ?? [])]
  }

  function fail(what: 'color' | 'size') {
    setRefused(what)
    notify.error(CHOICE_TEXTS[what])
    choiceButtons(what)[0]?.focus()
  }

  function add() {
    if (offered.colors.length > 0 && color === null) return fail('color')
    if (offered.sizes.length > 0 && size === null) return fail('size')
    const before = readCart()
    const after = changeCart((cart) => addToCart(cart, product, { color, size, quantity }, newLineId()))
    if (after === before) {
      notify.warning(fullCartText)
      return
    }
    track('add_to_cart', {
      ...{ item_id: product._id, item_name: product.name, quantity },
      ...{ value: lineTotal(price, quantity), currency: 'XOF' },
    })
    setRequested(1)
    notify.success('Article ajouté au panier', { link: { to: '/cart', label: 'Voir le panier' } })
  }

  return (
    <div ref={form} className="grid gap-5">
      <OptionPicker
        label={LABELS.color}
        choices={offered.colors}
        chosen={color}
        error={refused === 'color' ? CHOICE_TEXTS.color : null}
        isSoldOut={(one) => isSoldOut(variants, { color: one, size: null })}
        soldOutText="épuisé"
        mark={(one) => <Swatch colour={colourSwatch(one)} />}
        onChoose={(chosen) => choose('color', chosen)}
      />
      <OptionPicker
        label={LABELS.size}
        choices={offered.sizes}
        chosen={size}
        error={refused === 'size' ? CHOICE_TEXTS.size : null}
        isSoldOut={(one) => isSoldOut(variants, { color, size: one })}
        soldOutText="épuisée"
        beside={<SizeHelpLink product={product} color={color} onSize={(chosen) => choose('size', chosen)} />}
        onChoose={(chosen) => choose('size', chosen)}
      />
      {product.sizeFit && <p className="-mt-2 font-bold text-warning">{SIZE_FIT_TEXTS[product.sizeFit]}</p>}
      <NoScriptNotice act="Commander en ligne" />
      <NotifyMeWithoutScripts product={product} />
      {product.stock === 0 ? (
        <div className="grid justify-items-center gap-2 rounded-card bg-line/60 p-4">
          <p className="text-center text-lg font-extrabold">Stock épuisé</p>
          <Suspense fallback={<div className="min-h-11" />}>
            <NotifyMe product={product} choice={choice} />
          </Suspense>
        </div>
      ) : (
        <div className={soldOut ? 'rounded-card bg-line/60 p-4' : undefined}>
          {variants.length > 0 && (
            // Always rendered, so that screen readers read its changes.
            <p role="status" className={`font-bold not-empty:mb-3 ${soldOut ? '' : 'text-warning'}`}>
              {soldOut
                ? `${variantLabel(choice)} : épuisé`
                : (fewLeftText(variants, choice) ?? (max === 0 && fullCartText))}
            </p>
          )}
          {soldOut ? (
            <Suspense fallback={<div className="min-h-24" />}>
              <SoldOutChoice product={product} choice={choice} onChoose={chooseInstead} />
            </Suspense>
          ) : (
            <div className="needs-script flex flex-wrap items-start gap-3">
              <QuantityStepper
                label="Quantité"
                quantity={quantity}
                min={1}
                max={max}
                onChange={setRequested}
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
      )}
    </div>
  )
}

/**
 * Returns how many units can be added: the stock of a variant minus the units in the cart (C-21), or the whole stock of
 * a product without variants.
 */
function useMostAddable(product: Product, choice: VariantChoice): number {
  const cart = useCart()
  const remaining = matchingVariants(product.variants, choice).map((variant) =>
    remainingStock(cart, product, variant),
  )
  return product.variants.length > 0 ? Math.max(0, ...remaining) : product.stock
}

/** Decorative, because the name is beside it. */
function Swatch({ colour }: { colour: string | null }) {
  return (
    colour && (
      <svg
        aria-hidden="true"
        fill={colour}
        className="-ml-1 size-5 shrink-0 rounded-full border border-ink/25 outline outline-white"
      >
        <rect width="100%" height="100%" />
      </svg>
    )
  )
}

const SizeHelp = lazyWithRetry(async () => (await import('./size-help.tsx')).SizeHelp)

/** Opens the help; without scripts, a page with the tables. */
function SizeHelpLink(props: Omit<SizeHelpProps, 'open' | 'onClose'>) {
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <a
        href={sizeGuidePath(props.product)}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          setOpened(true)
          setOpen(true)
        }}
        className="word-link"
      >
        {'Quelle taille\u202f?'}
      </a>
      {opened && (
        <Suspense>
          <SizeHelp {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Links to the alert page, because without scripts no size can be chosen on the product page. */
function NotifyMeWithoutScripts({ product }: { product: Product }) {
  if (product.stock === 0 || product.variants.every(({ stock }) => stock > 0)) return null
  return (
    <noscript>
      <a href={stockAlertPath(product._id, { color: null, size: null })} className="word-link">
        Prévenez-moi quand une taille ou une couleur épuisée revient
      </a>
    </noscript>
  )
}
