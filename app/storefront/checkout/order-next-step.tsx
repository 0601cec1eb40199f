import { MessageCircle } from 'lucide-react'
import { followPath } from '../../../domain/urls/page-paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useAreMyOrdersStored } from '../my-orders/my-orders-store.ts'
import type { LastOrder } from './last-order.ts'

export function nextStepText({ payment }: LastOrder): string {
  return payment
    ? `Vous avez choisi de la payer avec ${payment.method}.`
    : 'Si la conversation WhatsApp ne s’est pas ouverte, ouvrez-la ici pour finaliser.'
}

export function OrderNextStep({ order: { payment, chat } }: { order: LastOrder }) {
  if (payment) {
    return (
      <ButtonLink to="/payment" state={payment}>
        Aller au paiement
      </ButtonLink>
    )
  }
  return (
    <>
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
  if (!order.earlier) return null
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

/** An `a` element instead of a router link, because the order page has no scripts. */
export function FollowLink({ order: { orderId, followKey } }: { order: LastOrder }) {
  if (followKey === null) return null
  return (
    <a href={followPath(orderId, followKey)} className="word-link px-2">
      Suivre ma commande
    </a>
  )
}
