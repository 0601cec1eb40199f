import { MessageCircle } from 'lucide-react'
import { WALLETS } from '../../../domain/orders/order-constants.ts'
import { reorderPath } from '../../../domain/urls/order-hash.ts'
import { followPath } from '../../../domain/urls/page-paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useAreMyOrdersStored } from '../my-orders/my-orders-store.ts'
import { isEnded } from '../my-orders/order-state.ts'
import type { LastOrder } from './last-order.ts'

type OrderKey = Pick<LastOrder, 'orderId' | 'followKey'>

/** The delivery address in the giver's copy of a gift, who does not see that of the parents. */
export const TO_PARENTS = 'Chez les parents'

/** Whether the shop still has to confirm the order, as far as this device knows. */
const isNew = ({ state }: LastOrder) => state === null || state.status === 'pending'

export function orderHeading(order: LastOrder): string {
  return order.state && !isNew(order) ? order.state.title : 'Merci, votre commande est enregistrée !'
}

export function nextStepText(order: LastOrder): string {
  const { payment, paymentMethod, state, deliveryAddress } = order
  if (state && isEnded(state)) return state.text
  if (state && !isNew(order)) return `${state.text} ${state.payment}`
  if (payment) {
    const gift = deliveryAddress === TO_PARENTS ? ` ${GIFT_PAID}` : ''
    return `Vous avez choisi de la payer avec ${payment.method}.${gift}`
  }
  if (state && WALLETS.some((wallet) => wallet === paymentMethod)) return state.payment
  return 'Si la conversation WhatsApp ne s’est pas ouverte, ouvrez-la ici pour finaliser.'
}

const GIFT_PAID = 'Dès que le paiement est reçu, nous livrons le cadeau aux parents, avec votre message.'

export function OrderNextStep({ order }: { order: LastOrder }) {
  const { orderId, followKey, payment, chat, state } = order
  if (payment) {
    return (
      <ButtonLink to="/payment" state={payment}>
        Aller au paiement
      </ButtonLink>
    )
  }
  return (
    <>
      {followKey && state?.status === 'cancelled' && (
        <ButtonLink to={reorderPath({ orderId, followKey })}>Commander à nouveau</ButtonLink>
      )}
      <a
        href={chat.link}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center gap-2 rounded-full bg-success px-5 font-bold text-white"
      >
        <MessageCircle className="size-5" />
        Ouvrir WhatsApp
      </a>
      <CopyButton text={chat.text} done="Message copié">
        Copier le message
      </CopyButton>
    </>
  )
}

export function StoredEarlier({ order }: { order: LastOrder }) {
  if (!order.earlier || !isNew(order)) return null
  return (
    <p>
      Elle avait été enregistrée à votre envoi précédent. Si vous avez changé quelque chose depuis,
      dites-le-nous sur WhatsApp.
    </p>
  )
}

/** Warns a shopper whose browser stores nothing: the order is known here until the page is closed. */
export function NotStoredNotice() {
  if (useAreMyOrdersStored()) return null
  return (
    <p className="font-bold text-warning">Ce navigateur ne garde pas cette commande : notez son numéro.</p>
  )
}

/** The one link to an order's page, which has no scripts; without its key it leads to the copy on this device. */
export function FollowLink({ order: { orderId, followKey } }: { order: OrderKey }) {
  return (
    <a
      href={followKey === null ? '/order-confirmation' : followPath(orderId, followKey)}
      className="word-link"
    >
      Suivre ma commande
    </a>
  )
}
