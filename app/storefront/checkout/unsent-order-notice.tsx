import { useState } from 'react'
import { useOnline } from '../../browser/use-online.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useCart } from '../cart/cart-store.ts'
import { RETRY_ORDER, useCheckout } from './checkout-store.ts'

/** Offers to send an unconfirmed order again; nothing is sent without the shopper. */
export function UnsentOrderNotice() {
  const online = useOnline()
  const cart = useCart()
  const orderId = useCheckout(({ status, orderId }) => (status === 'unconfirmed' ? orderId : null))
  const [dismissed, setDismissed] = useState<string | null>(null)
  if (!online || cart.length === 0 || orderId === null || orderId === dismissed) return null
  return (
    <Banner text="Votre commande n’est pas encore envoyée">
      <Button variant="secondary" onClick={() => setDismissed(orderId)}>
        Plus tard
      </Button>
      <ButtonLink to="/delivery-info" state={RETRY_ORDER}>
        Envoyer maintenant
      </ButtonLink>
    </Banner>
  )
}
