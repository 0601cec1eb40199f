import { promotionLabel } from './amount-rows.ts'
import { type Valued, valueOfUnits } from './amounts.ts'
import type { Order, OrderItem } from './order.ts'
import type { UnitsOfLine } from './order-action.ts'
import { type KeptTerms, listedWhenPlaced } from './price-lines.ts'

interface Entered {
  productId: string
  quantity: number
  discount: number
  discountReason: string
}

/** As long as a person may type it. */
const REASON_LENGTH = 200

type Swapped<Line> = Line & { terms?: KeptTerms }
type Returned = Pick<Order, 'promotions'> & Omit<Valued, 'items'> & { items: readonly OrderItem[] }

/**
 * Divides the lines that replace returned units: each piece of a returned product costs what one of its returned pieces
 * cost its customer, as in a swap at the door; what that is less than the listed price is the line's discount. Further
 * pieces and other products have no terms yet.
 * @param units those returned
 */
export function swappedLines<Line extends Entered>(
  order: Returned,
  units: readonly UnitsOfLine[],
  entered: readonly Line[],
): Swapped<Line>[] {
  const left = Map.groupBy(piecesOf(order, units), ({ productId }) => productId)
  return entered.flatMap((line): Swapped<Line>[] => {
    const taken = left.get(line.productId)?.splice(0, line.quantity) ?? []
    const alike = [...Map.groupBy(taken, ({ position, discount }) => `${position} ${discount}`).values()]
    const swapped = alike.flatMap(([piece, ...others]): Swapped<Line>[] => {
      if (!piece) return []
      const { discount, discountReason, terms } = piece
      const reason = [discountReason, line.discountReason].filter(Boolean).join(', ').slice(0, REASON_LENGTH)
      const kept = { discount: discount + line.discount, discountReason: reason, terms }
      return [{ ...line, ...kept, quantity: 1 + others.length }]
    })
    const rest = line.quantity - taken.length
    return rest > 0 ? [...swapped, { ...line, quantity: rest }] : swapped
  })
}

/** The returned pieces, each with its discount and its share of the promotions as one discount. */
function piecesOf(order: Returned, units: readonly UnitsOfLine[]) {
  const single = units.flatMap(({ position, quantity }) =>
    Array.from({ length: quantity }, () => ({ position, quantity: 1 })),
  )
  let before = 0
  return single.flatMap(({ position }, index) => {
    const value = valueOfUnits(order, single.slice(0, index + 1))
    const cost = value - before
    before = value
    const item = order.items[position]
    if (!item) return []
    const listed = listedWhenPlaced(item)
    const terms = { category: item.terms?.category ?? null, listed }
    const { productId } = item
    return [
      { position, productId, discount: listed - cost, discountReason: reasonOf(order, position), terms },
    ]
  })
}

/** Why a line costs less than listed: its own discount, then the promotions. */
function reasonOf({ items, promotions }: Returned, position: number): string {
  const own = items[position]?.discountReason
  const names = promotions
    .filter(({ allocation }) => (allocation[position] ?? 0) > 0)
    .map((promotion) => promotionLabel(promotion))
  return [own, ...names].filter(Boolean).join(', ')
}
