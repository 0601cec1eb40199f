import { type ReactNode, useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Cart } from '../../../domain/cart/cart.ts'
import type { CartPrice } from '../../../domain/cart/cart-price.ts'
import { availableCart } from '../../../domain/cart/edit-cart.ts'
import {
  type DeliveryZone,
  type District,
  feeRange,
  feeText,
  freeFromText,
  NO_FEES_ADDED,
} from '../../../domain/deliveries/zones.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { Button } from '../../ui/button.tsx'
import { Francs } from '../../ui/price.tsx'
import { notify } from '../../ui/toasts.tsx'
import { useChosenDistrict, useDraft } from '../checkout/draft.ts'
import { StickyBuyBar } from '../sticky-buy-bar.tsx'
import { TrustLine } from '../trust/trust-lines.tsx'
import { readCart } from './cart-store.ts'
import { useCodeRefresh } from './check-code.ts'
import { DiscountRows, PromotedFee } from './discount-rows.tsx'
import { CART_IS_EMPTY } from './empty-cart.tsx'
import { rememberPromotions } from './load-promotions.ts'
import { PromoCodeForm } from './promo-code.tsx'
import { allAvailable, UnavailableLines } from './unavailable-lines.tsx'
import { UnusedCodes } from './unused-codes.tsx'
import { type PricingData, phoneOf, useCartPrice } from './use-cart-price.ts'

const ORDER = 'Valider la commande'
const AMOUNTS = 'grid grid-cols-[minmax(0,1fr)_auto] gap-y-2'

interface CartSummaryProps {
  cart: Cart
  pricing: PricingData
  now: number
}

export function CartSummary({ cart, pricing, now }: CartSummaryProps) {
  const navigate = useNavigate()
  const { deliveryZones: zones, promotions } = pricing
  // Without a phone, it is the next page that asks for it.
  const phone = phoneOf(useDraft()) ?? undefined
  const price = useCartPrice(pricing, phone, now)
  const { itemsTotal, total } = price
  const chosen = useChosenDistrict(zones, itemsTotal)
  useCodeRefresh(phone)
  useEffect(() => rememberPromotions(promotions), [promotions])
  const fee = (
    <Amount name="Frais de livraison">
      <DeliveryPrice zones={zones} price={price} />
    </Amount>
  )

  /** Checks the stored cart, because another tab may have emptied it. */
  function order() {
    if (readCart().length === 0) return void notify.error(CART_IS_EMPTY)
    if (allAvailable()) navigate('/delivery-info')
  }

  return (
    <section
      aria-label="Total du Panier"
      tabIndex={-1}
      className="grid content-start gap-4 self-start rounded-panel bg-surface p-[24px] shadow-card outline-none"
    >
      {cart.length > 0 ? (
        <>
          <h2 className="text-xl">Total du Panier</h2>
          <dl className={AMOUNTS}>
            <Amount name="Total">
              <Francs amount={itemsTotal} />
            </Amount>
            <DiscountRows discounts={price.promotions} removable />
            {fee}
            <dt className="border-t border-line pt-2 text-lg font-extrabold">Total</dt>
            <dd className="border-t border-line pt-2 pl-2 text-right text-lg font-extrabold">
              <Francs amount={total} />
            </dd>
          </dl>
          <DeliveryTerms zones={zones} chosen={chosen} price={price} />
          <UnusedCodes price={price} now={now} />
          <PromoCodeForm />
          <UnavailableLines cart={cart} />
          {availableCart(cart).length > 0 && (
            <StickyBuyBar name="Total" amount={total}>
              <Button onClick={order} className="min-h-12 grow">
                {ORDER}
              </Button>
            </StickyBuyBar>
          )}
          <TrustLine />
        </>
      ) : (
        <>
          <dl className={AMOUNTS}>{fee}</dl>
          <DeliveryTerms zones={zones} chosen={chosen} price={price} />
          <NothingToOrder />
        </>
      )}
      {(chosen?.zone.cash ?? true) && (
        <p className="text-center font-bold text-success">Payer à la livraison</p>
      )}
      <Link to="/" className="word-link mx-auto">
        Retour à la boutique
      </Link>
    </section>
  )
}

function Amount({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="pl-2 text-right font-bold">{children}</dd>
    </>
  )
}

/** Disabled buttons fire no click events, so the wrapper handles the tap. */
function NothingToOrder() {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only for a tap on the disabled button
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard never reaches a disabled button
    <div onClick={() => void notify.error(CART_IS_EMPTY)}>
      <Button disabled className="pointer-events-none min-h-12 w-full">
        {ORDER}
      </Button>
    </div>
  )
}

/** A chosen district, with the fee in francs. */
type ChosenDistrict = (District & { fee: number }) | null

function DeliveryPrice({ zones, price }: { zones: readonly DeliveryZone[]; price: CartPrice }) {
  const { fee, fullFee, itemsTotal } = price
  const before = zones.length === 0 ? 'A Vos Frais' : feeRange(zones, itemsTotal)
  if (fee === null) return before
  return <PromotedFee fee={fee} before={fullFee === null ? before : feeText(fullFee)} />
}

interface DeliveryTermsProps {
  zones: readonly DeliveryZone[]
  chosen: ChosenDistrict
  price: CartPrice
}

function DeliveryTerms({ zones, chosen, price: { fee, promotions } }: DeliveryTermsProps) {
  if (zones.length === 0) return fee === 0 ? null : <Note>{NO_FEES_ADDED}</Note>
  const shown = chosen ? [chosen.zone] : zones
  const free = shown.filter((zone) => freeFromText(zone) !== null)
  const offered = promotions.flatMap(({ terms: { effect } }) =>
    effect.kind === 'free_delivery' && !chosen ? effect.zones : [],
  )
  const withOffer = zones.filter(({ id }) => offered.includes(id)).map(({ name }) => name)
  return (
    <div className="grid gap-1">
      <Note>
        {chosen
          ? `Livraison à ${chosen.name}${chosen.zone.deliveryTime ? ` : ${chosen.zone.deliveryTime}` : ''}.`
          : fee === null
            ? 'Les frais dépendent de votre quartier, choisi à l’étape suivante. Ils s’ajoutent au total.'
            : 'Vous choisissez votre quartier à l’étape suivante.'}
      </Note>
      {free.map(({ id, name, freeFrom }) => (
        <Note key={id}>{`${name} : gratuite dès ${formatFrancs(freeFrom ?? 0)} d’achats.`}</Note>
      ))}
      {withOffer.length > 0 && (
        <Note>{`Avec votre offre, livraison gratuite\u202f: ${withOffer.join(', ')}.`}</Note>
      )}
    </div>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <p className="text-sm text-ink-soft">{children}</p>
}
