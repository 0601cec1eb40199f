import type { Cart } from '../../../domain/cart/cart.ts'
import { availableCart } from '../../../domain/cart/edit-cart.ts'
import { unavailableText } from '../../../domain/cart/option-problems.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toasts.tsx'
import { changeCart, readCart } from './cart-store.ts'

const REMOVE = 'remove-unavailable'

/** Lists the lines and options excluded from the total, with a button to remove them. */
export function UnavailableLines({ cart }: { cart: Cart }) {
  const text = unavailableText(cart)
  if (text === null) return null
  return (
    <div className="grid justify-items-start gap-3 rounded-card bg-error-tint p-4 text-error">
      <p id={`${REMOVE}-text`} className="font-bold">
        {text}
      </p>
      <Button
        id={REMOVE}
        aria-describedby={`${REMOVE}-text`}
        variant="secondary"
        onClick={() => changeCart(availableCart)}
      >
        Retirer
      </Button>
    </div>
  )
}

/** Whether the whole cart is available; otherwise shows an error and focuses `Retirer`. */
export function allAvailable(): boolean {
  const text = unavailableText(readCart())
  if (text === null) return true
  void notify.error(text)
  document.getElementById(REMOVE)?.focus()
  return false
}
