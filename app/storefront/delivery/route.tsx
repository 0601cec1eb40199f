import { Clock, MapPin, Wallet } from 'lucide-react'
import { useIdentity } from '../../identity.ts'
import { pageTitle } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useAlive } from '../../ui/use-alive.ts'
import { useNow } from '../../ui/use-now.ts'
import { useCart } from '../cart/cart-store.ts'
import { useFreshCart } from '../cart/fresh-products.ts'
import { DeliveryForm } from './delivery-form.tsx'
import { OrderSummary } from './order-summary.tsx'

const A_SECOND = 1000

export const meta = pageTitle(
  'Livraison',
  'Livraison à Dakar et Mbour, en 1 à 5 jours ouvrables selon la destination.',
)

/** The delivery form, with a cart; the delivery information alone, without one. */
export default function DeliveryPage() {
  const cart = useCart()
  const known = useAlive()
  const now = useNow(known ? Date.now() : 0, A_SECOND)
  const [problems, setProblems] = useFreshCart()
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-8">
      <h1 className="text-3xl sm:text-4xl">Livraison</h1>
      <DeliveryFacts />
      {known && cart.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <DeliveryForm onRefused={setProblems} />
          <OrderSummary cart={cart} problems={problems} now={now} />
        </div>
      )}
      {known && cart.length === 0 && (
        <div className="grid justify-items-center gap-4 rounded-panel bg-peach/50 px-6 py-12 text-center">
          <p className="text-xl font-extrabold">Votre panier est vide</p>
          <ButtonLink to="/products">Voir tous les produits</ButtonLink>
        </div>
      )}
    </div>
  )
}

function DeliveryFacts() {
  const { delivery } = useIdentity()
  const facts = [
    { Icon: Clock, text: `Livré en ${delivery.pageDays}.` },
    { Icon: MapPin, text: 'À Dakar, à Mbour et dans leurs environs.' },
    { Icon: Wallet, text: 'Vous payez à la livraison, ou par mobile money.' },
  ]
  return (
    <ul className="grid gap-3 rounded-panel bg-mint p-5 sm:grid-cols-3">
      {facts.map(({ Icon, text }) => (
        <li key={text} className="flex gap-3">
          <Icon aria-hidden="true" className="size-6 shrink-0 text-action" />
          {text}
        </li>
      ))}
    </ul>
  )
}
