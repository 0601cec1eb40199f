import { Clock, MapPin, Wallet } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Cart } from '../../../domain/cart/cart.ts'
import { lineImage } from '../../../domain/cart/cart-line.ts'
import type { CartPrice } from '../../../domain/cart/cart-price.ts'
import { feeText } from '../../../domain/deliveries/zones.ts'
import type { LineProblem } from '../../../domain/errors.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { unitPrice } from '../../../domain/pricing/price.ts'
import { needsPhone } from '../../../domain/promotions/promotion.ts'
import { currentPromotions } from '../../../use-cases/promotions/check-code.ts'
import { readPageContent } from '../../../use-cases/settings/read-settings.ts'
import { serverNow } from '../../browser/server-time.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { A_SECOND, useNow } from '../../browser/use-now.ts'
import { useIdentity } from '../../identity.ts'
import { pageTitle } from '../../page-meta.ts'
import { shopContext } from '../../shop-context.ts'
import { Alert } from '../../ui/alert.tsx'
import { lazyWithRetry } from '../../ui/deferred-section.tsx'
import { useRestoreFocus } from '../../ui/use-restore-focus.ts'
import { useCart } from '../cart/cart-store.ts'
import { useCodeRefresh } from '../cart/check-code.ts'
import { EmptyCart } from '../cart/empty-cart.tsx'
import { LineProblems } from '../cart/line-problems.tsx'
import { UnavailableLines } from '../cart/unavailable-lines.tsx'
import { UnsavedCartAlert } from '../cart/unsaved-cart-alert.tsx'
import { UnusedCodes } from '../cart/unused-codes.tsx'
import { loadPricing, type PricingData, phoneOf, useCartPrice } from '../cart/use-cart-price.ts'
import { NoScriptNotice } from '../no-script-notice.tsx'
import type { Route } from './+types/route'
import { DeliveryForm } from './delivery-form.tsx'
import { useChosenDistrict, useDraft } from './draft.ts'
import { ChosenOptions, ORDER_PANEL, OrderLine, OrderSummaryCard } from './order-summary-card.tsx'
import { type OrderProblem, usePlaceOrder } from './place-order.ts'

export const meta = pageTitle(
  'Livraison',
  'Livraison à Dakar et Mbour, en 1 à 5 jours ouvrables selon la destination.',
)

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const content = await readPageContent(shop, ['deliveryZones'])
  return { ...content, promotions: await currentPromotions(shop) }
}

export const clientLoader = loadPricing

/** Loaded only in shops that charge for delivery. */
const ZoneFees = lazyWithRetry(async () => (await import('../delivery-zones/zone-fees.tsx')).ZoneFees)

export default function DeliveryPage({ loaderData }: Route.ComponentProps) {
  const { deliveryZones } = loaderData
  const hydrated = useHydrated()
  return (
    <div className="page-width grid grid-cols-1 gap-6 py-6 sm:gap-8 sm:py-8">
      <h1 className="text-3xl sm:text-4xl">Livraison</h1>
      <DeliveryFacts />
      {deliveryZones.length > 0 && (
        <Suspense>
          <ZoneFees zones={deliveryZones} />
        </Suspense>
      )}
      <NoScriptNotice act="Commander en ligne" />
      {hydrated && <UnsavedCartAlert />}
      {hydrated && <Checkout pricing={loaderData} />}
    </div>
  )
}

function Checkout({ pricing }: { pricing: PricingData }) {
  const cart = useCart()
  const now = useNow(serverNow(), A_SECOND)
  const phone = phoneOf(useDraft())
  const price = useCartPrice(pricing, phone, now)
  const { placeOrder, sending, placed, problems, orderProblem } = usePlaceOrder(pricing)
  const isChosen = useChosenDistrict(pricing.deliveryZones, price.itemsTotal) !== null
  const fee = isChosen ? price.deliveryFee : null
  const total = price.itemsTotal - price.discount + (fee ?? 0)
  useCodeRefresh(phone)
  const withPhone = useCartPrice(pricing, undefined, now).promotions
  const needPhone = phone ? [] : withPhone.filter(({ terms }) => needsPhone(terms)).map(({ name }) => name)
  // The form remains when another tab empties the cart.
  const [begun] = useState(cart.length > 0)
  useRestoreFocus()
  if (placed) return <Alert kind="success">Votre commande est enregistrée. Un instant…</Alert>
  if (!begun && cart.length === 0) return <EmptyCart />
  return (
    <div className="grid grid-cols-1 gap-6 sm:gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      {cart.length > 0 && <OrderSummaryLines total={total} />}
      <div className="grid grid-cols-1 content-start gap-5">
        {orderProblem && <Alert kind="error">{problemText(orderProblem, fee)}</Alert>}
        <DeliveryForm {...{ pricing, needPhone, sending, placeOrder }} />
      </div>
      {cart.length === 0 ? <EmptyCart /> : <OrderSummary {...{ cart, price, fee, total, problems, now }} />}
    </div>
  )
}

/** A link to the summary, which is below the form on small screens. */
function OrderSummaryLines({ total }: { total: number }) {
  return (
    <a href={`#${ORDER_PANEL}`} className="word-link w-fit lg:hidden">
      {`Voir les articles : ${formatFrancs(total)}`}
    </a>
  )
}

function DeliveryFacts() {
  const { delivery, wallets } = useIdentity()
  const facts = [
    { Icon: Clock, text: `Livré en ${delivery.pageDays}.` },
    { Icon: MapPin, text: 'À Dakar, à Mbour et dans leurs environs.' },
    { Icon: Wallet, text: `Vous payez à la livraison${wallets.length > 0 ? ', ou par mobile money' : ''}.` },
  ]
  return (
    <ul className="grid gap-2 rounded-card bg-mint p-4 text-sm sm:grid-cols-3 sm:rounded-panel sm:p-5 sm:text-base">
      {facts.map(({ Icon, text }) => (
        <li key={text} className="flex gap-3">
          <Icon className="size-5 shrink-0 text-action sm:size-6" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

/** @param fee the current delivery fee in francs; null before the district is chosen */
function problemText({ message, fee: shown }: OrderProblem, fee: number | null): string {
  if (fee === null || shown === null || fee === shown) return message
  return `Les frais de livraison ont changé\u202f: ${feeText(fee)} au lieu de ${feeText(shown)}. Rien n’a été envoyé\u202f: vérifiez le total, puis confirmez de nouveau.`
}

interface OrderSummaryProps {
  cart: Cart
  price: CartPrice
  /** delivery fee in francs; null before the district is chosen */
  fee: number | null
  /** francs */
  total: number
  problems: readonly LineProblem[]
  now: number
}

function OrderSummary({ cart, price, fee, total, problems, now }: OrderSummaryProps) {
  const lines = cart.map((line) => (
    <OrderLine
      key={line.cartItemId}
      name={line.name}
      image={lineImage(line)}
      quantity={line.quantity}
      price={unitPrice(line, now)}
      below={<LineProblems line={line} problems={problems} />}
    >
      <ChosenOptions options={line.options} />
    </OrderLine>
  ))
  return (
    <OrderSummaryCard lines={lines} deliveryFee={fee} discounts={price.promotions} total={total}>
      <UnusedCodes price={price} now={now} />
      <UnavailableLines cart={cart} />
      <Link to="/cart" className="word-link">
        Modifier le panier
      </Link>
    </OrderSummaryCard>
  )
}
