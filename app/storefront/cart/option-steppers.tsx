import { setOptionQuantity } from '../../../domain/cart/cart.ts'
import type { CartLine, CartVariant } from '../../../domain/cart/cart-line.ts'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { changeCart } from './cart-store.ts'

/** One stepper for each combination that was chosen of a product. `max` holds for the whole line. */
export function OptionSteppers({ line, max }: { line: CartLine; max: number }) {
  return (
    <ul className="mt-3 grid gap-2 @2xl:gap-3">
      {line.options.map((option) => (
        <li
          key={optionName(option)}
          className="flex flex-wrap items-center justify-between gap-x-3 text-sm @2xl:grid @2xl:justify-start"
        >
          {optionName(option)}
          <QuantityStepper
            label={`Quantité de ${line.name}, ${optionName(option)}`}
            quantity={option.quantity}
            min={0}
            max={max - (line.quantity - option.quantity)}
            quiet
            onChange={(quantity) =>
              changeCart((cart) => setOptionQuantity(cart, line.cartItemId, option, quantity))
            }
          />
        </li>
      ))}
    </ul>
  )
}

function optionName({ color, size }: CartVariant): string {
  return [color, size].filter((part) => part !== null).join(', ') || 'Sans choix'
}
