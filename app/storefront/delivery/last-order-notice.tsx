import { MessageCircle, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Francs } from '../../ui/price.tsx'
import { dismissOrder, type LastOrder, useLastOrder } from './last-order.ts'

/**
 * Says that the order is stored, and how to go on with it: browsers block a chat opened after waiting, in-app browsers
 * ignore it, and who left the payment page has to find back to it.
 */
export function LastOrderNotice() {
  const order = useLastOrder()
  if (!order) return null
  return (
    <section aria-label="Commande enregistrée" className="page-width pt-4">
      <div className="relative grid gap-3 rounded-panel bg-success-tint p-5 pr-14">
        <h2 className="text-xl text-success">Merci, votre commande est enregistrée !</h2>
        {order.payment ? <ToPay order={order} method={order.payment.method} /> : <ToChat order={order} />}
        <IconButton label="Fermer cet avis" onClick={dismissOrder} className="absolute top-2 right-2">
          <X className="size-5" />
        </IconButton>
      </div>
    </section>
  )
}

function ToChat({ order }: { order: LastOrder }) {
  return (
    <>
      <Numbers order={order}>
        Si la conversation WhatsApp ne s'est pas ouverte, ouvrez-la ici pour finaliser.
      </Numbers>
      <div className="flex flex-wrap gap-3">
        <a
          href={order.chat.link}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-2 rounded-full bg-success px-5 font-bold text-white"
        >
          <MessageCircle className="size-5" />
          Ouvrir WhatsApp
        </a>
        <CopyButton text={order.chat.text} done="Message copié">
          Copier le message
        </CopyButton>
      </div>
    </>
  )
}

function ToPay({ order, method }: { order: LastOrder; method: string }) {
  return (
    <>
      <Numbers order={order}>Vous avez choisi de la payer avec {method}.</Numbers>
      <ButtonLink to="/payment" state={order.payment} className="justify-self-start">
        Aller au paiement
      </ButtonLink>
    </>
  )
}

function Numbers({ order, children }: { order: LastOrder; children: ReactNode }) {
  return (
    <>
      <p>
        Commande <strong>{order.orderId}</strong>, total{' '}
        <strong>
          <Francs amount={order.totalAmount} />
        </strong>
        . {children}
      </p>
      {order.earlier && (
        <p>
          Elle avait été enregistrée à votre envoi précédent. Si vous avez changé quelque chose depuis,
          dites-le-nous sur WhatsApp.
        </p>
      )}
    </>
  )
}
