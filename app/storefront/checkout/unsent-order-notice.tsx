import { useState } from 'react'
import { useOnline } from '../../browser/use-online.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useCart } from '../cart/cart-store.ts'
import { useUnconfirmedId } from './checkout-record.ts'
import { RETRY_ORDER } from './retry-order.ts'

/** An order was sent and never answered: it is offered again, and leaves only when the shopper says so once more. */
export function UnsentOrderNotice() {
  const online = useOnline()
  const cart = useCart()
  const unanswered = useUnconfirmedId()
  const [dismissed, setDismissed] = useState<string | null>(null)
  if (!online || cart.length === 0 || unanswered === null || unanswered === dismissed) return null
  return (
    <Banner text="Votre commande n’est pas encore envoyée">
      <Button variant="secondary" onClick={() => setDismissed(unanswered)}>
        Plus tard
      </Button>
      <ButtonLink to="/delivery-info" state={RETRY_ORDER}>
        Envoyer maintenant
      </ButtonLink>
    </Banner>
  )
}
