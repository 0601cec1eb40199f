import { useState } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { NoticeCard } from '../../ui/notice-card.tsx'
import { useCart } from '../cart/cart-store.ts'
import { unansweredOrders } from './checkout.ts'
import { useCheckoutText } from './checkout-text.ts'
import { SEND_AGAIN } from './send-again.ts'

/** An order was sent and never answered: it is offered again, and leaves only when the shopper says so once more. */
export default function UnsentOrderNotice() {
  const checkout = useCheckoutText()
  const cart = useCart()
  const [dismissed, setDismissed] = useState<string | null>(null)
  const waiting = unansweredOrders(Date.now()).length > 0
  if (!waiting || cart.length === 0 || dismissed === checkout) return null
  return (
    <NoticeCard text="Votre commande n'est pas encore envoyée">
      <Button look="secondary" onClick={() => setDismissed(checkout)}>
        Plus tard
      </Button>
      <ButtonLink to="/delivery-info" state={SEND_AGAIN}>
        Envoyer maintenant
      </ButtonLink>
    </NoticeCard>
  )
}
