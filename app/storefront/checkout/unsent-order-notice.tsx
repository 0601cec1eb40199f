import { useState } from 'react'
import { useOnline } from '../../browser/use-online.ts'
import { NoticeCard } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useCart } from '../cart/cart-store.ts'
import { useUnansweredId } from './checkout-record.ts'
import { SEND_AGAIN } from './retry-order.ts'

/** An order was sent and never answered: it is offered again, and leaves only when the shopper says so once more. */
export function UnsentOrderNotice() {
  const online = useOnline()
  const cart = useCart()
  const unanswered = useUnansweredId()
  const [dismissed, setDismissed] = useState<string | null>(null)
  if (!online || cart.length === 0 || unanswered === null || unanswered === dismissed) return null
  return (
    <NoticeCard text="Votre commande n’est pas encore envoyée">
      <Button look="secondary" onClick={() => setDismissed(unanswered)}>
        Plus tard
      </Button>
      <ButtonLink to="/delivery-info" state={SEND_AGAIN}>
        Envoyer maintenant
      </ButtonLink>
    </NoticeCard>
  )
}
