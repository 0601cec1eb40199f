import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPhone } from '../../../domain/contact/phone.ts'
import { withFirstDay } from '../../../domain/text/first-day.ts'
import { useIdentity } from '../../identity.ts'
import { isCustomer, useSession } from '../../session/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Francs } from '../../ui/price.tsx'
import { KEEP_ADDRESS } from '../account/keep-address.ts'
import { saveLastOrder } from '../checkout/checkout-store.ts'
import { LastKnownNotice } from '../checkout/last-known-notice.tsx'
import type { LastOrder } from '../checkout/last-order.ts'
import {
  FollowLink,
  NotStoredNotice,
  nextStepText,
  OrderNextStep,
  orderHeading,
  StoredEarlier,
} from '../checkout/order-next-step.tsx'
import { OrderItems, OrderSummaryCard } from '../checkout/order-summary-card.tsx'
import type { Freshness } from '../checkout/use-present-orders.ts'
import { removeMyOrder } from '../my-orders/my-orders-store.ts'
import { isEnded } from '../my-orders/order-state.ts'

const MOMENT = new Intl.DateTimeFormat('fr-SN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Africa/Dakar',
})

interface PlacedOrderProps {
  order: LastOrder
  freshness: Freshness
}

export function PlacedOrder({ order, freshness }: PlacedOrderProps) {
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
      <div className="grid grid-cols-1 content-start gap-6">
        <Placed order={order} freshness={freshness} />
        {!isEnded(order.state) && <RecipientFacts order={order} />}
      </div>
      <div className="grid grid-cols-1 content-start gap-4">
        {order.items.length > 0 && (
          <OrderSummaryCard
            lines={<OrderItems items={order.items} linked />}
            total={order.totalAmount}
            discounts={order.discounts}
            deliveryFee={order.district !== '' || order.deliveryFee > 0 ? order.deliveryFee : null}
          />
        )}
        <ButtonLink variant="secondary" to="/">
          Retour à la boutique
        </ButtonLink>
        <ForgetButton orderId={order.orderId} />
      </div>
    </div>
  )
}

function Placed({ order, freshness }: PlacedOrderProps) {
  const ended = isEnded(order.state)
  return (
    <section
      aria-labelledby="placed"
      className={`grid gap-4 rounded-panel p-5 sm:p-6 ${ended ? 'bg-warning-tint' : 'bg-success-tint'}`}
    >
      <h2 id="placed" className={`text-xl ${ended ? 'text-warning' : 'text-success'}`}>
        {orderHeading(order)}
      </h2>
      <dl className="grid gap-3 sm:grid-cols-2">
        <Fact name="Numéro de commande">
          <strong className="text-xl">{order.orderId}</strong>
        </Fact>
        <Fact name="Total">
          <Francs amount={order.totalAmount} className="text-xl font-extrabold" />
        </Fact>
        {order.placedAt !== null && (
          <Fact name="Passée le">{withFirstDay(MOMENT.format(order.placedAt))}</Fact>
        )}
      </dl>
      <StoredEarlier order={order} />
      <LastKnownNotice freshness={freshness} />
      <NotStoredNotice />
      <p>{nextStepText(order)}</p>
      <div className="flex flex-wrap gap-3">
        <OrderNextStep order={order} />
        {order.followKey !== null && <FollowLink order={order} />}
        <CopyButton text={order.orderId} done="Numéro copié" variant="quiet">
          Copier le numéro
        </CopyButton>
      </div>
    </section>
  )
}

function RecipientFacts({ order }: { order: LastOrder }) {
  const { delivery } = useIdentity()
  const { customerName, deliveryAddress, customerPhone, paymentMethod } = order
  const customer = isCustomer(useSession())
  if (customerName === '') return null
  return (
    <section
      aria-labelledby="recipient"
      className="grid gap-4 rounded-panel bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 id="recipient" className="text-xl">
        Livraison
      </h2>
      <dl className="grid gap-3">
        <Fact name="Nom complet">{customerName}</Fact>
        {order.district !== '' && <Fact name="Quartier">{order.district}</Fact>}
        {deliveryAddress !== '' && <Fact name="Adresse de livraison">{deliveryAddress}</Fact>}
        {customerPhone && <Fact name="Téléphone">{formatPhone(customerPhone)}</Fact>}
        <Fact name="Mode de paiement">
          {paymentMethod === 'Cash' ? 'Paiement à la livraison' : paymentMethod}
        </Fact>
        {deliveryAddress !== '' && <Fact name="Délai">{`Livré en ${delivery.pageDays}.`}</Fact>}
      </dl>
      {customer && deliveryAddress !== '' && (
        <Link to={`/mon-compte${KEEP_ADDRESS}`} className="word-link justify-self-start">
          Garder cette adresse dans mon compte
        </Link>
      )}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function ForgetButton({ orderId }: { orderId: string }) {
  const { ask, dialog } = useConfirm()
  return (
    <>
      <Button
        variant="quiet"
        onClick={() =>
          ask({
            title: 'Effacer de cet appareil',
            text: 'La commande reste enregistrée à la boutique. Notez son numéro : cet appareil ne l’affichera plus.',
            confirm: 'Effacer',
            danger: true,
            onConfirm: () => {
              saveLastOrder(null)
              removeMyOrder(orderId)
            },
          })
        }
      >
        Effacer de cet appareil
      </Button>
      {dialog}
    </>
  )
}
