import { type Cart, isAvailable } from '../../../domain/cart/cart.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toasts.tsx'
import { changeCart, readCart } from './cart-store.ts'

const REMOVE = 'remove-unavailable'

/** Lists the lines that are not in the total, with a button to remove them. */
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
        onClick={() => changeCart((present) => present.filter(isAvailable))}
      >
        Retirer
      </Button>
    </div>
  )
}

/** Whether every cart line is available; otherwise shows an error and focuses `Retirer`. */
export function allAvailable(): boolean {
  const text = unavailableText(readCart())
  if (text === null) return true
  void notify.error(text)
  document.getElementById(REMOVE)?.focus()
  return false
}

function unavailableText(cart: Cart): string | null {
  const [first, ...others] = cart.filter((line) => !isAvailable(line))
  if (!first) return null
  return others.length === 0
    ? `« ${first.name} » n’est plus disponible et n’est pas compté dans le total.`
    : `${others.length + 1} articles ne sont plus disponibles et ne sont pas comptés dans le total.`
}
