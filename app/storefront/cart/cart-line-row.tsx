import { Trash2 } from 'lucide-react'
import { isAvailable, setLineQuantity } from '../../../domain/cart/cart.ts'
import { type CartLine, lineImage } from '../../../domain/cart/cart-line.ts'
import type { LineProblem } from '../../../domain/errors.ts'
import { ORDER_LIMITS } from '../../../domain/orders/order.ts'
import { lineTotal, unitPrice } from '../../../domain/pricing/price.ts'
import { IconButton } from '../../ui/button.tsx'
import { Francs } from '../../ui/price.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { CELL, ROW } from './cart-columns.ts'
import { changeCart } from './cart-store.ts'
import { LineProblems } from './line-problems.tsx'
import { LineText } from './line-text.tsx'
import { OptionSteppers } from './option-steppers.tsx'

interface CartLineRowProps {
  line: CartLine
  problems: readonly LineProblem[]
  now: number
  /** its place among the rows */
  order: number
  onRemove: () => void
}

const LABEL = 'cell-label @2xl:before:content-none'

/** A line of the cart: a row of the table, laid out as a card where there is no room for columns. */
export function CartLineRow({ line, problems, now, order, onRemove }: CartLineRowProps) {
  const price = unitPrice(line, now)
  const max = line.stock ?? ORDER_LIMITS.quantity
  const severalOptions = line.options.length > 1
  return (
    <tr
      {...ROW}
      style={{ order }}
      data-line={line.cartItemId}
      data-cells={severalOptions ? 'several' : line.quantity === 1 ? 'single' : undefined}
      className="cart-line border-b border-line"
    >
      <td {...CELL} className="flex min-w-0 gap-3 [grid-area:product] @2xl:gap-4">
        <ProductImage
          image={lineImage(line)}
          alt=""
          sizes="80px"
          className="size-[56px] shrink-0 rounded-field object-cover @2xl:size-[80px]"
        />
        <div className="min-w-0">
          <LineText line={line} />
          <LineProblems line={line} problems={problems} />
        </div>
      </td>
      <td
        {...CELL}
        data-label="Prix"
        // The price of a single piece is its total: on a card it is only read out.
        className={`flex flex-wrap items-baseline justify-end gap-x-2 text-sm [grid-area:price] @2xl:not-sr-only @2xl:flex @2xl:justify-start @2xl:pt-2.5 @2xl:text-base ${line.quantity === 1 && !severalOptions ? 'sr-only' : ''} ${LABEL}`}
      >
        <Francs amount={price} />
      </td>
      <td {...CELL} className="-my-0.5 [grid-area:quantity] @2xl:my-0">
        <QuantityStepper
          label={`Quantité de ${line.name}`}
          quantity={line.quantity}
          min={0}
          max={max}
          onChange={(quantity) =>
            // As with the delete button, a line counted down to nothing can be put back.
            quantity > 0 ? changeCart((cart) => setLineQuantity(cart, line.cartItemId, quantity)) : onRemove()
          }
        />
        {severalOptions && <OptionSteppers line={line} max={max} />}
      </td>
      <td
        {...CELL}
        className="justify-self-end font-extrabold [grid-area:total] @2xl:justify-self-start @2xl:pt-2.5"
      >
        <Francs
          amount={lineTotal(price, line.quantity)}
          className={isAvailable(line) ? '' : 'font-normal text-ink-soft line-through'}
        />
      </td>
      <td {...CELL} className="[grid-area:remove]">
        <IconButton label={`Supprimer ${line.name}`} onClick={onRemove}>
          <Trash2 className="size-5" />
        </IconButton>
      </td>
    </tr>
  )
}
