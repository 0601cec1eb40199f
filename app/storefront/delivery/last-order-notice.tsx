import { MessageCircle, X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Francs } from '../../ui/price.tsx'
import { notify } from '../../ui/toasts.tsx'
import { dismissOrder, useLastOrder } from './last-order.ts'

/**
 * Says that the order is stored, and offers the chat again: browsers block windows opened after waiting, and in-app
 * browsers ignore them.
 */
export function LastOrderNotice() {
  const order = useLastOrder()
  const [copied, setCopied] = useState(false)
  if (!order) return null

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      notify.success('Message copié')
    } catch {
      notify.error("Le message n'a pas pu être copié : ouvrez plutôt WhatsApp.")
    }
  }

  return (
    <section aria-label="Commande enregistrée" className="page-width pt-4">
      <div className="relative grid gap-3 rounded-panel bg-success-tint p-5 pr-14">
        <h2 className="text-xl text-success">Merci, votre commande est enregistrée !</h2>
        <p>
          Commande <strong>{order.orderId}</strong>, total{' '}
          <strong>
            <Francs amount={order.totalAmount} />
          </strong>
          . Si la conversation WhatsApp ne s'est pas ouverte, ouvrez-la ici pour finaliser.
        </p>
        <div className="flex flex-wrap gap-3">
          <a
            href={order.chatLink}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-2 rounded-full bg-success px-5 font-bold text-white"
          >
            <MessageCircle aria-hidden="true" className="size-5" />
            Ouvrir WhatsApp
          </a>
          <Button look="secondary" onClick={() => copy(order.chatText)}>
            {copied ? 'Message copié' : 'Copier le message'}
          </Button>
        </div>
        <IconButton label="Fermer cet avis" onClick={dismissOrder} className="absolute top-2 right-2">
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </section>
  )
}
