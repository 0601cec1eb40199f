import { Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { linePrice, setLineQuantity, setOptionQuantity } from '../../../domain/cart/cart.ts'
import { type CartLine, lineImage } from '../../../domain/cart/cart-line.ts'
import { lineProblemText } from '../../../domain/cart/compare-cart.ts'
import { lineTotal } from '../../../domain/pricing/price.ts'
import type { LineProblem } from '../../../domain/refusals.ts'
import { shorten } from '../../../domain/text/fold.ts'
import { IconButton } from '../../ui/button.tsx'
import { Francs } from '../../ui/price.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { productPath } from '../catalogue/category-link.ts'
import { changeCart } from './cart-store.ts'

/** Letters of a name the cart shows (storefront.md §9). */
const NAME_LENGTH = 30
/** One order asks for no more of a product. */
const MOST = 999

interface CartLineRowProps {
  line: CartLine
  problems: readonly LineProblem[]
  now: number
  onRemove: () => void
}

/** A line of the cart: a table row, laid out as a card on a phone. */
export function CartLineRow({ line, problems, now, onRemove }: CartLineRowProps) {
  const price = linePrice(line, now)
  const max = line.stock ?? MOST
  return (
    <tr className="grid grid-cols-[5rem_1fr_auto] gap-x-3 gap-y-2 border-b border-line py-4 md:table-row">
      <td className="row-span-4 md:py-4 md:pr-4 md:align-top">
        <div className="flex gap-4">
          <ProductPicture
            image={lineImage(line)}
            alt=""
            sizes="80px"
            className="size-20 shrink-0 rounded-field object-cover"
          />
          <div className="hidden md:block">
            <LineText line={line} problems={problems} />
          </div>
        </div>
      </td>
      <td className="md:hidden">
        <LineText line={line} problems={problems} />
      </td>
      <td className="order-3 col-start-2 md:px-4 md:py-4 md:align-top">
        <span className="mr-2 text-sm text-ink-soft md:hidden">Prix</span>
        <Francs amount={price} />
      </td>
      <td className="order-4 col-span-2 col-start-2 md:px-4 md:py-4 md:align-top">
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
        {line.options.length > 1 && <OptionSteppers line={line} max={max} />}
      </td>
      <td className="order-5 col-span-2 col-start-2 font-extrabold md:px-4 md:py-4 md:align-top">
        <span className="mr-2 text-sm font-normal text-ink-soft md:hidden">Total</span>
        <Francs amount={lineTotal(price, line.quantity)} />
      </td>
      <td className="order-2 md:py-4 md:text-right md:align-top">
        <IconButton label={`Supprimer ${line.name}`} onClick={onRemove} className="text-error">
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      </td>
    </tr>
  )
}

function LineText({ line, problems }: { line: CartLine; problems: readonly LineProblem[] }) {
  return (
    <>
      <Link to={productPath(line._id)} title={line.name} className="font-bold hover:underline">
        {shorten(line.name, NAME_LENGTH)}
      </Link>
      <p className="text-sm text-ink-soft">Couleur: {chosen(line, 'color')}</p>
      <p className="text-sm text-ink-soft">Taille: {chosen(line, 'size')}</p>
      {problems.map((problem) => (
        <p key={problem.problem} role="alert" className="mt-1 text-sm font-bold text-error">
          {lineProblemText(problem)}
        </p>
      ))}
    </>
  )
}

/** Each colour or size with its count when there are several; a dash when none was to be chosen. */
function chosen(line: CartLine, what: 'color' | 'size'): string {
  const counts = new Map<string, number>()
  for (const option of line.options) {
    const value = option[what] ?? '–'
    counts.set(value, (counts.get(value) ?? 0) + option.quantity)
  }
  if (counts.size <= 1) return [...counts.keys()][0] ?? '–'
  return [...counts].map(([value, count]) => `${value} × ${count}`).join(', ')
}

/** One stepper for each combination that was chosen. */
function OptionSteppers({ line, max }: { line: CartLine; max: number }) {
  return (
    <ul className="mt-3 grid gap-2">
      {line.options.map((option) => {
        const name = [option.color, option.size].filter((part) => part !== null).join(', ') || 'Sans choix'
        const room = max - (line.quantity - option.quantity)
        return (
          <li key={name} className="flex flex-wrap items-center gap-2 text-sm">
            <QuantityStepper
              label={`Quantité de ${line.name}, ${name}`}
              quantity={option.quantity}
              min={0}
              max={room}
              onChange={(quantity) =>
                changeCart((cart) => setOptionQuantity(cart, line.cartItemId, option, quantity))
              }
            />
            {name}
          </li>
        )
      })}
    </ul>
  )
}
