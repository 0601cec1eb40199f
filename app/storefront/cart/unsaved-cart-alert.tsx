import { Alert } from '../../ui/alert.tsx'
import { useIsCartAtRisk } from './cart-store.ts'

export const CART_NOT_STORED =
  'Ce navigateur ne peut pas garder votre panier : sa mémoire est pleine ou bloquée. Il sera perdu si vous fermez ou rechargez la page.'

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
