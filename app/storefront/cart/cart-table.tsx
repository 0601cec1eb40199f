import type { Cart } from '../../../domain/cart/cart.ts'
import type { CartLine } from '../../../domain/cart/cart-line.ts'
import type { LineProblem } from '../../../domain/errors.ts'
import { COLUMNS, HEADING, ROW, ROWS, TABLE } from './cart-columns.ts'
import { CartLineRow } from './cart-line-row.tsx'

interface CartTableProps {
  cart: Cart
  problems: readonly LineProblem[]
  now: number
  onRemove: (line: CartLine) => void
}

/** Line `n` has the CSS order `rowPlace(n)`. */
export function CartTable({ cart, problems, now, onRemove }: CartTableProps) {
  return (
    <table {...TABLE} aria-label="Articles du panier" className="contents">
      <thead {...ROWS} className="contents">
        <tr
          {...ROW}
          style={{ order: -1 }}
          className={`sr-only gap-x-4 border-b-2 border-line py-2 text-left @2xl:not-sr-only @2xl:py-2 ${COLUMNS}`}
        >
          <th {...HEADING}>Produit</th>
          <th {...HEADING}>Prix</th>
          <th {...HEADING}>Quantité</th>
          <th {...HEADING}>Total</th>
          <th {...HEADING}>
            <span className="sr-only">Supprimer</span>
          </th>
        </tr>
      </thead>
      <tbody {...ROWS} className="contents">
        {cart.map((line, index) => (
          <CartLineRow
            key={line.cartItemId}
            line={line}
            problems={problems}
            now={now}
            order={rowPlace(index)}
            onRemove={() => onRemove(line)}
          />
        ))}
      </tbody>
    </table>
  )
}

/** CSS order of a row: even, so that a notice fits between two rows. */
export function rowPlace(index: number): number {
  return 2 * index
}
