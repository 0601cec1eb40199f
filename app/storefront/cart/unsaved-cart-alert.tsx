import { Alert } from '../../ui/alert.tsx'
import { CART_NOT_STORED } from './cart-not-stored.ts'
import { useIsCartAtRisk } from './cart-store.ts'

/** Says that the browser's storage is full or refused, before the cart is lost. */
export function UnsavedCartAlert() {
  if (!useIsCartAtRisk()) return null
  return (
    <Alert kind="warning">
      <p>{CART_NOT_STORED}</p>
      <p className="font-normal">
        Commandez maintenant, libérez de la place, ou ouvrez la boutique dans un autre navigateur.
      </p>
    </Alert>
  )
}
