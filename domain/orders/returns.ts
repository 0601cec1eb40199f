import { fail } from '../errors.ts'
import { inHand, toCollect, worthOf } from '../money/owed.ts'
import { openClaim, valueOfUnits } from './amounts.ts'
import { type Acted, type Acting, done, type Effects, type NewPayment } from './effects.ts'
import type { PaymentMethod } from './order.ts'
import { countUnits, type Order, type OrderItem, type OrderReturn, remainingUnits } from './order.ts'
import type { ActionOf, ReturnAction, UnitsOfLine } from './order-action.ts'
import { isDelivered } from './statuses.ts'

/** Applies an action to a return of an order (D-40). `STARTS` lists the statuses from which each action is allowed. */
export function actOnReturn(order: Order, action: ReturnAction, { now, newId }: Acting): Acted {
  if (action.action === 'request_return') return request(order, action, now, newId())
  const found = order.returns.find(({ id }) => id === action.returnId)
  if (!found) return fail('RETURN_NOT_FOUND')
  const allowed = STARTS[action.action]
  if (!allowed.includes(found.status)) return fail('RETURN_MOVED')
  switch (action.action) {
    case 'receive_return':
      return receive(order, found, action)
    case 'refund_return':
      return refund(order, found, action)
    case 'exchange_return':
      // The new order gets what the old one has received: the claim would be asked again at its door.
      return openClaim(order) > 0 ? fail('CLAIM_TO_CHECK') : exchange(order, found, action)
    case 'refuse_return':
      return refuseReturn(order, found, action)
  }
}

const STARTS: Readonly<
  Record<Exclude<ReturnAction['action'], 'request_return'>, readonly OrderReturn['status'][]>
> = {
  receive_return: ['requested'],
  refund_return: ['received'],
  exchange_return: ['received'],
  refuse_return: ['requested', 'received'],
}

/** The price of the returned units in francs, which is the proposed refund. */
export function returnValue(
  order: Pick<Order, 'items' | 'returns'>,
  { lines }: Pick<OrderReturn, 'lines'>,
): number {
  return valueOfUnits(order, lines)
}

/** The lines of an order and the returns that already take some of their units. */
interface Returnable extends Pick<Order, 'items'> {
  returns: readonly { status: string; lines: readonly UnitsOfLine[] }[]
}

/** Counts the units of a line that the customer can still ask to return. */
export function returnableUnits({ items, returns }: Returnable, position: number): number {
  const item = items[position]
  if (!item) return 0
  const requested = returns
    .filter(({ status }) => status === 'requested')
    .flatMap(({ lines }) => lines)
    .filter((line) => line.position === position)
  return remainingUnits(item) - countUnits(requested)
}

type ReturnEffects = Partial<Pick<Order, 'items' | 'credit'> & Pick<Effects, 'payments' | 'note'>>

function changed(
  order: Order,
  after: OrderReturn,
  { items = order.items, credit = order.credit, ...rest }: ReturnEffects = {},
): Acted {
  const others = order.returns.filter(({ id }) => id !== after.id)
  return done(order, { items, credit, returns: [...others, after] }, rest)
}

function request(
  order: Order,
  { lines, reason }: ActionOf<'request_return'>,
  now: number,
  id: string,
): Acted {
  if (!isDelivered(order)) return fail('RETURN_TOO_EARLY')
  const positions = new Set(lines.map(({ position }) => position))
  const fits = lines.every(({ position, quantity }) => quantity <= returnableUnits(order, position))
  if (!fits || positions.size < lines.length) return fail('RETURN_TOO_MANY')
  return changed(
    order,
    {
      id,
      status: 'requested',
      lines: lines.map((line) => ({ ...line, restock: null })),
      reason,
      amount: 0,
      method: null,
      exchangeOrderId: null,
      createdAt: new Date(now).toISOString(),
    },
    { note: reason },
  )
}

/** `sign` 1 moves the units to the shop, -1 back to the customer. */
function move(items: readonly OrderItem[], lines: OrderReturn['lines'], sign: 1 | -1): OrderItem[] {
  return items.map((item, index) => {
    const moved = lines.filter(({ position }) => position === index)
    if (moved.length === 0) return item
    const returned = item.returned + sign * countUnits(moved)
    return {
      ...item,
      returned,
      damaged: item.damaged + sign * countUnits(moved.filter((line) => !line.restock)),
    }
  })
}

function receive(order: Order, found: OrderReturn, { restock }: ActionOf<'receive_return'>): Acted {
  const soldAgain = (index: number) => countUnits(restock.filter(({ position }) => position === index))
  const fits = restock.every(({ position }) =>
    found.lines.some((line) => line.position === position && soldAgain(position) <= line.quantity),
  )
  if (!fits) return fail('RETURN_TOO_MANY')
  const lines = found.lines.flatMap(({ position, quantity }) => {
    const again = soldAgain(position)
    const parts = [
      { position, quantity: again, restock: true },
      { position, quantity: quantity - again, restock: false },
    ]
    return parts.filter((part) => part.quantity > 0)
  })
  const items = move(order.items, lines, 1)
  return changed(order, { ...found, status: 'received', lines }, { items })
}

/**
 * Returns the part of a credit that the shop pays out, in francs: the credit minus the amount that the customer still
 * owes.
 */
function payout(order: Order, credit: number): number {
  return Math.max(0, credit - toCollect(order))
}

function refund(
  order: Order,
  found: OrderReturn,
  { amount, method, note }: ActionOf<'refund_return'>,
): Acted {
  const paid = payout(order, amount)
  if (amount > worthOf(order) || paid > inHand(order)) return fail('REFUND_TOO_LARGE')
  const credit = order.credit + amount
  return changed(
    order,
    { ...found, status: 'refunded', amount, method },
    { credit, payments: entries('refund', method, -paid), note },
  )
}

/**
 * Exchanges returned units for another order. The part of `amount` that the customer has already paid is transferred to
 * the other order.
 */
function exchange(
  order: Order,
  found: OrderReturn,
  { exchangeOrderId, amount }: ActionOf<'exchange_return'>,
): Acted {
  if (amount > worthOf(order)) return fail('REFUND_TOO_LARGE')
  const moved = Math.min(payout(order, amount), Math.max(0, inHand(order)))
  return changed(
    order,
    { ...found, status: 'exchanged', amount, exchangeOrderId },
    { credit: order.credit + amount, payments: entries('transfer', 'Credit', -moved) },
  )
}

function entries(kind: NewPayment['kind'], method: PaymentMethod | 'Credit', amount: number): NewPayment[] {
  return amount === 0 ? [] : [{ kind, method, amount, courierId: null }]
}

function refuseReturn(order: Order, found: OrderReturn, { note }: ActionOf<'refuse_return'>): Acted {
  const items = found.status === 'received' ? move(order.items, found.lines, -1) : order.items
  return changed(order, { ...found, status: 'refused' }, { items, note })
}
