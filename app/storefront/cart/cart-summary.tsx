import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Cart } from '../../../domain/cart/cart.ts'
import { cartTotal } from '../../../domain/cart/edit-cart.ts'
import {
  commonFee,
  type DeliveryZone,
  type District,
  feeRange,
  feeText,
  freeFromText,
  NO_FEES_ADDED,
} from '../../../domain/deliveries/zones.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Francs } from '../../ui/price.tsx'
import { notify } from '../../ui/toasts.tsx'
import { useChosenDistrict } from '../checkout/draft.ts'
import { StickyBuyBar } from '../sticky-buy-bar.tsx'
import { readCart } from './cart-store.ts'
import { CART_IS_EMPTY } from './empty-cart.tsx'
import { allAvailable, UnavailableLines } from './unavailable-lines.tsx'

const ORDER = 'Valider la commande'
const AMOUNTS = 'grid grid-cols-[minmax(0,1fr)_auto] gap-y-2'

interface CartSummaryProps {
  cart: Cart
  zones: readonly DeliveryZone[]
  now: number
}

export function CartSummary({ cart, zones, now }: CartSummaryProps) {
  const navigate = useNavigate()
  const itemsTotal = cartTotal(cart, now)
  const chosen = useChosenDistrict(zones, itemsTotal)
  const total = itemsTotal + (chosen?.fee ?? commonFee(zones, itemsTotal) ?? 0)
  const fee = <Amount name="Frais de livraison">{deliveryPrice(zones, chosen, itemsTotal)}</Amount>

  /** Checks the stored cart, because another tab may have emptied it. */
  function order() {
    if (readCart().length === 0) return void notify.error(CART_IS_EMPTY)
    if (allAvailable()) navigate('/delivery-info')
  }

  return (
    <section
      aria-label="Total du Panier"
      className="grid content-start gap-4 self-start rounded-panel bg-surface p-[24px] shadow-card"
    >
      {cart.length > 0 ? (
        <>
          <h2 className="text-xl">Total du Panier</h2>
          <dl className={AMOUNTS}>
            <Amount name="Total">
              <Francs amount={itemsTotal} />
            </Amount>
            {fee}
            <dt className="border-t border-line pt-2 text-lg font-extrabold">Total</dt>
            <dd className="border-t border-line pt-2 pl-2 text-right text-lg font-extrabold">
              <Francs amount={total} />
            </dd>
          </dl>
          <DeliveryTerms zones={zones} chosen={chosen} total={itemsTotal} />
          <UnavailableLines cart={cart} />
          <StickyBuyBar name="Total" amount={total}>
            <Button onClick={order} className="min-h-12 grow">
              {ORDER}
            </Button>
          </StickyBuyBar>
        </>
      ) : (
        <>
          <dl className={AMOUNTS}>{fee}</dl>
          <DeliveryTerms zones={zones} chosen={chosen} total={itemsTotal} />
          <NothingToOrder />
        </>
      )}
      {(chosen?.zone.cash ?? true) && (
        <p className="text-center font-bold text-success">Payer à la livraison</p>
      )}
      <ButtonLink variant="quiet" to="/">
        Retour à la boutique
      </ButtonLink>
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

function deliveryPrice(zones: readonly DeliveryZone[], chosen: ChosenDistrict, total: number): string {
  if (zones.length === 0) return 'A Vos Frais'
  return chosen ? feeText(chosen.fee) : feeRange(zones, total)
}

interface DeliveryTermsProps {
  zones: readonly DeliveryZone[]
  chosen: ChosenDistrict
  /** francs of the items */
  total: number
}

function DeliveryTerms({ zones, chosen, total }: DeliveryTermsProps) {
  if (zones.length === 0) return <Note>{NO_FEES_ADDED}</Note>
  const shown = chosen ? [chosen.zone] : zones
  const free = shown.filter((zone) => freeFromText(zone) !== null)
  return (
    <div className="grid gap-1">
      <Note>
        {chosen
          ? `Livraison à ${chosen.name}${chosen.zone.deliveryTime ? ` : ${chosen.zone.deliveryTime}` : ''}.`
          : commonFee(zones, total) === null
            ? 'Les frais dépendent de votre quartier, choisi à l’étape suivante. Ils s’ajoutent au total.'
            : 'Vous choisissez votre quartier à l’étape suivante.'}
      </Note>
      {free.map(({ id, name, freeFrom }) => (
        <Note key={id}>{`${name} : gratuite dès ${formatFrancs(freeFrom ?? 0)} d’achats.`}</Note>
      ))}
    </div>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <p className="text-sm text-ink-soft">{children}</p>
}
