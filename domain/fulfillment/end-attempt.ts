import { fail, type Result } from '../errors.ts'
import type { PaymentMethod } from '../orders/order.ts'
import { amountToCollect, valueOfPieces } from './amounts.ts'
import {
  type Acting,
  type Effects,
  type EndedAttempt,
  move,
  type NewPayment,
  refusedMove,
  tooMuch,
} from './effects.ts'
import {
  type ManagedItem,
  type ManagedOrder,
  managedItem,
  type OrderState,
  remainingPieces,
} from './managed-order.ts'
import type { OrderAction } from './order-action.ts'
import { canMove, type FailureReason } from './statuses.ts'

interface Ending {
  /** francs collected */
  amount: number
  method: PaymentMethod | null
  reason?: FailureReason
  note?: string
}

const RESULTS = {
  deliver: 'delivered',
  deliver_partly: 'partially_delivered',
  exchange: 'exchanged',
  fail: 'failed',
} as const

/** Ends the open attempt, or one whose start was not recorded. */
export function endAttempt(
  order: ManagedOrder,
  name: keyof typeof RESULTS,
  change: Partial<OrderState>,
  { amount, method, reason, note = '' }: Ending,
  { now, newId, courierId }: Acting,
): Result<{ effects: Effects }> {
  if (!canMove(order, name)) return refusedMove(order, name)
  const moved = { ...order, ...change }
  const owed = amountToCollect(moved)
  if (amount > owed) return tooMuch(owed)
  const attempt = order.attempt ?? {
    id: newId(),
    number: order.attempts + 1,
    courierId: courierId ?? order.courierId,
    leftAt: now,
    expected: amountToCollect(order),
  }
  const carrier = courierId ?? attempt.courierId
  const ended: EndedAttempt = {
    ...attempt,
    courierId: carrier,
    result: RESULTS[name],
    reason: reason ?? null,
    collected: amount,
    method: amount > 0 ? method : null,
    note,
  }
  const holder = method === 'Cash' ? carrier : null
  const payments: NewPayment[] =
    amount > 0 && method ? [{ kind: 'payment', method, amount, courierId: holder }] : []
  return move(order, name, { ...change, attempt: null }, { payments, ended, note })
}

/** Removes units from lines; null when a line has fewer. */
function refusePieces(
  items: readonly ManagedItem[],
  refused: readonly { position: number; quantity: number }[],
): ManagedItem[] | null {
  const after = items.map((item) => ({ ...item }))
  for (const { position, quantity } of refused) {
    const item = after[position]
    if (!item || remainingPieces(item) < quantity) return null
    item.refused += quantity
  }
  return after
}

const LINES = 'Le nombre de pièces ne correspond pas à la commande.'
const wrongLines = () =>
  fail('INVALID_INPUT', { message: LINES, issues: [{ path: 'lines', message: LINES }] })

export function deliverPartly(
  order: ManagedOrder,
  action: Extract<OrderAction, { action: 'deliver_partly' }>,
  acting: Acting,
): Result<{ effects: Effects }> {
  if (!canMove(order, 'deliver_partly')) return refusedMove(order, 'deliver_partly')
  const items = refusePieces(order.items, action.refused)
  if (!items?.some((item) => remainingPieces(item) > 0)) return wrongLines()
  const credit = order.credit + valueOfPieces(order.items, action.refused)
  return endAttempt(order, 'deliver_partly', { items, credit }, action, acting)
}

/** Replaces a size at the door for the same price (D-41). */
export function exchangeAtDoor(
  order: ManagedOrder,
  action: Extract<OrderAction, { action: 'exchange' }>,
  acting: Acting,
): Result<{ effects: Effects }> {
  if (!canMove(order, 'exchange')) return refusedMove(order, 'exchange')
  const { position, quantity, color, size } = action
  const items = refusePieces(order.items, [action])
  const given = order.items[position]
  if (!items || !given) return wrongLines()
  const { productId, name, price, image, discount, discountReason } = given
  const taken = managedItem({ productId, name, price, image, quantity, color, size })
  const change = {
    items: [...items, { ...taken, discount, discountReason }],
    totalAmount: order.totalAmount + price * quantity,
    credit: order.credit + price * quantity,
  }
  return endAttempt(order, 'exchange', change, action, acting)
}
