import { Trash2 } from 'lucide-react'
import { setLineQuantity } from '../../../domain/cart/cart.ts'
import { type CartLine, lineImage } from '../../../domain/cart/cart-line.ts'
import { ORDER_LIMITS } from '../../../domain/orders/order.ts'
import { lineTotal, unitPrice } from '../../../domain/pricing/price.ts'
import type { LineProblem } from '../../../domain/refusals.ts'
import { IconButton } from '../../ui/button.tsx'
import { Francs } from '../../ui/price.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { CELL, COLUMNS, ROW } from './cart-columns.ts'
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
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-4 ${COLUMNS} @2xl:items-start`}
    >
      <td {...CELL} className="flex min-w-0 basis-full gap-4">
        <ProductPicture
          image={lineImage(line)}
          alt=""
          sizes="80px"
          className="size-[80px] shrink-0 rounded-field object-cover"
        />
        <div className="min-w-0">
          <LineText line={line} />
          <LineProblems line={line} problems={problems} />
        </div>
      </td>
      <td
        {...CELL}
        data-label="Prix"
        className={`flex basis-full flex-wrap items-baseline gap-x-2 pl-[96px] @2xl:p-0 @2xl:pt-2.5 ${LABEL}`}
      >
        <Francs amount={price} />
      </td>
      <td {...CELL} className={severalOptions ? 'basis-full' : 'grow'}>
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
        data-label="Total"
        className={`ml-auto grid justify-items-end font-extrabold @2xl:m-0 @2xl:justify-items-start @2xl:pt-2.5 ${LABEL}`}
      >
        <Francs amount={lineTotal(price, line.quantity)} />
      </td>
      <td {...CELL}>
        <IconButton label={`Supprimer ${line.name}`} onClick={onRemove}>
          <Trash2 className="size-5" />
        </IconButton>
      </td>
    </tr>
  )
}
