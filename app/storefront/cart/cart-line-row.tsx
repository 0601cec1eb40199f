import { Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { maxOptionQuantity } from '../../../domain/cart/cart.ts'
import { type CartLine, type CartVariant, lineImage } from '../../../domain/cart/cart-line.ts'
import { availableCart, setLineQuantity, setOptionQuantity } from '../../../domain/cart/edit-cart.ts'
import type { LineProblem } from '../../../domain/errors.ts'
import { lineTotal, unitPrice } from '../../../domain/pricing/price.ts'
import { shorten } from '../../../domain/text/characters.ts'
import { productPath } from '../../../domain/urls/page-paths.ts'
import { IconButton } from '../../ui/button.tsx'
import { Francs } from '../../ui/price.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { QuantityStepper, StockLimit } from '../../ui/quantity-stepper.tsx'
import { changeCart } from './cart-store.ts'
import { LineProblems } from './line-problems.tsx'

interface CartLineRowProps {
  line: CartLine
  problems: readonly LineProblem[]
  now: number
  order: number
  onRemove: () => void
}

const LABEL = 'cell-label @2xl:before:content-none'

export function CartLineRow({ line, problems, now, order, onRemove }: CartLineRowProps) {
  const price = unitPrice(line, now)
  const [available] = availableCart([line])
  const severalOptions = line.options.length > 1
  // The quantity field adds units to the option (colour and size) that was selected last.
  const max = line.quantity - (line.options.at(-1)?.quantity ?? 0) + maxOptionQuantity(line, line)
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
          {!(severalOptions && line.variants) && (
            <StockLimit
              quantity={line.quantity}
              max={max}
              className="text-[13px] leading-4 @2xl:text-sm @2xl:leading-5"
            />
          )}
        </div>
      </td>
      <td
        {...CELL}
        data-label="Prix"
        // The unit price of a single unit equals the total, so in a narrow cart only screen readers get the unit price.
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
          quiet
          onChange={(quantity) =>
            // A line reduced to 0 can be restored, as with the delete button.
            quantity > 0 ? changeCart((cart) => setLineQuantity(cart, line.cartItemId, quantity)) : onRemove()
          }
        />
        {severalOptions && <OptionSteppers line={line} />}
      </td>
      <td
        {...CELL}
        className="justify-self-end font-extrabold [grid-area:total] @2xl:justify-self-start @2xl:pt-2.5"
      >
        <Francs
          amount={lineTotal(price, (available ?? line).quantity)}
          className={available ? '' : 'font-normal text-ink-soft line-through'}
        />
      </td>
      <td {...CELL} className="[grid-area:remove]">
        <IconButton label={`Supprimer ${line.name}`} onClick={onRemove}>
          <Trash2 className="size-5" />
        </IconButton>
      </td>
      <td {...CELL} className="[grid-area:problems] empty:hidden @2xl:pt-2">
        <LineProblems line={line} problems={problems} />
      </td>
    </tr>
  )
}

/** Maximum characters of the displayed name. */
const NAME_LENGTH = 30

function LineText({ line }: { line: CartLine }) {
  return (
    <>
      <Link
        to={productPath(line._id)}
        title={line.name}
        className="font-bold leading-[1.125] hover:underline @2xl:leading-tight"
      >
        {shorten(line.name, NAME_LENGTH)}
      </Link>
      <div className="flex flex-wrap gap-x-3 text-[13px] leading-4 text-ink-soft @2xl:text-sm">
        <p>{`Couleur: ${chosen(line, 'color')}`}</p>
        <p>{`Taille: ${chosen(line, 'size')}`}</p>
      </div>
    </>
  )
}

/** Lists the colours or sizes of a line; several values are listed with their quantities. */
function chosen(line: CartLine, what: 'color' | 'size'): string {
  const counts = new Map<string, number>()
  for (const option of line.options) {
    const value = option[what] ?? '–'
    counts.set(value, (counts.get(value) ?? 0) + option.quantity)
  }
  if (counts.size <= 1) return [...counts.keys()][0] ?? '–'
  return [...counts].map(([value, count]) => `${value} × ${count}`).join(', ')
}

function OptionSteppers({ line }: { line: CartLine }) {
  return (
    <ul className="mt-3 grid gap-2 @2xl:gap-3">
      {line.options.map((option) => (
        <li
          key={optionName(option)}
          className="flex flex-wrap items-center justify-between gap-x-3 text-sm @2xl:grid @2xl:justify-start"
        >
          <span>{optionName(option)}</span>
          <QuantityStepper
            label={`Quantité de ${line.name}, ${optionName(option)}`}
            quantity={option.quantity}
            min={0}
            max={maxOptionQuantity(line, option)}
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

/** Explicit roles: with `display: grid` some browsers drop table semantics. */
export const TABLE = { role: 'table' } as const
export const ROWS = { role: 'rowgroup' } as const
export const ROW = { role: 'row' } as const
export const HEADING = { role: 'columnheader', scope: 'col' } as const
const CELL = { role: 'cell' } as const

export const COLUMNS = '@2xl:grid @2xl:grid-cols-[minmax(0,1fr)_6.5rem_9rem_7rem_2.75rem]'
