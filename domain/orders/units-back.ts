import { fail } from '../errors.ts'
import { type Acted, done, move } from './effects.ts'
import { countUnits, type Order, type OrderItem, type OrderState } from './order.ts'
import type { ActionOf, UnitsOfLine } from './order-action.ts'
import { isDelivered } from './statuses.ts'

/** What decides whether the units of an order are in stock. */
export type StockedState = Pick<OrderState, 'status' | 'deletedAt' | 'fulfillmentStatus'>

type StockedItem = Pick<OrderItem, 'quantity' | 'refused' | 'returned' | 'damaged' | 'waiting'>

/** Units of a line that were deducted from stock: none for an order that is cancelled, or deleted before it left. */
export function soldUnits(state: StockedState, { quantity, waiting }: StockedItem): number {
  if (state.status === 'cancelled') return 0
  return isInTrash(state) ? waiting : quantity
}

/** Units of a line that were deducted from stock and are back in stock. */
export function returnedUnits(state: StockedState, item: StockedItem): number {
  if (state.status === 'cancelled' || isInTrash(state)) return 0
  return state.fulfillmentStatus === 'returned_to_stock'
    ? item.quantity - item.damaged
    : item.refused - item.waiting + item.returned - item.damaged
}

/** Whether an order was deleted before its customer or the shop had all its units. */
function isInTrash({ deletedAt, fulfillmentStatus }: StockedState): boolean {
  return (
    deletedAt !== null && fulfillmentStatus !== 'returned_to_stock' && !isDelivered({ fulfillmentStatus })
  )
}

/** The units of an order that a courier brings back, about which the shop has not decided yet. */
export function waitingLines(items: readonly Pick<OrderItem, 'waiting'>[]): UnitsOfLine[] {
  return items
    .map(({ waiting }, position) => ({ position, quantity: waiting }))
    .filter(({ quantity }) => quantity > 0)
}

/** The lines of an order that goes into the trash. Units that are with a courier are in stock only once they are back. */
export function trashedItems({ items, fulfillmentStatus }: Pick<Order, 'items' | 'fulfillmentStatus'>) {
  const isAway = fulfillmentStatus === 'out_for_delivery' || fulfillmentStatus === 'delivery_failed'
  return isAway ? items.map((item) => ({ ...item, waiting: item.quantity })) : items
}

/** The lines of an order that leaves the trash: its courier has them again, unless they were received meanwhile. */
export function restoredItems(order: Order): OrderItem[] {
  return isInTrash(order) ? order.items.map((item) => ({ ...item, waiting: 0 })) : order.items
}

/** Decides about units that come back with a courier. */
export function takeUnitsBack(order: Order, action: ActionOf<'return_to_stock' | 'receive_back'>): Acted {
  return action.action === 'return_to_stock' ? returnToStock(order, action) : receiveBack(order, action)
}

/** Puts a failed delivery back into stock: `restock` is sold again, by default all; the other units are damaged. */
function returnToStock(order: Order, { restock }: ActionOf<'return_to_stock'>): Acted {
  const lines = order.items.map(({ quantity }, position) => ({ position, quantity }))
  const items = receiveUnits(order.items, lines, restock ?? lines)
  return items
    ? move(order, 'return_to_stock', { items }, noteOf(lines, restock ?? lines))
    : fail('RETURN_TOO_MANY')
}

/** Decides about the units that came back with a courier: `restock` is sold again, the others are damaged. */
function receiveBack(order: Order, { restock }: ActionOf<'receive_back'>): Acted {
  const lines = waitingLines(order.items)
  if (lines.length === 0) return fail('RETURN_MOVED')
  const items = receiveUnits(order.items, lines, restock)
  if (!items) return fail('RETURN_TOO_MANY')
  const back = isInTrash(order) ? { fulfillmentStatus: 'returned_to_stock' as const } : {}
  return done(order, { items, ...back }, noteOf(lines, restock))
}

/** Null when more units are to be sold again than there are. */
function receiveUnits(
  items: readonly OrderItem[],
  lines: readonly UnitsOfLine[],
  restock: readonly UnitsOfLine[],
): OrderItem[] | null {
  if (restock.some(({ position, quantity }) => quantity > 0 && unitsAt(lines, position) === 0)) return null
  if (lines.some(({ position, quantity }) => unitsAt(restock, position) > quantity)) return null
  return items.map((item, position) => {
    const damaged = unitsAt(lines, position) - unitsAt(restock, position)
    return { ...item, waiting: 0, damaged: item.damaged + damaged }
  })
}

function unitsAt(lines: readonly UnitsOfLine[], position: number): number {
  return countUnits(lines.filter((line) => line.position === position))
}

/** What the history says when some units are damaged. */
function noteOf(lines: readonly UnitsOfLine[], restock: readonly UnitsOfLine[]) {
  const damaged = countUnits(lines) - countUnits(restock)
  return damaged > 0
    ? { note: `Remises en vente\u202f: ${countUnits(restock)}, abîmées\u202f: ${damaged}` }
    : {}
}
