import { failAt } from '../errors.ts'
import { toCollect, toCollectAtDoor } from '../money/owed.ts'
import { allocate } from '../pricing/allocate.ts'
import { valueOfUnits } from './amounts.ts'
import {
  type Acted,
  type Acting,
  type EndedAttempt,
  move,
  type NewPayment,
  refusedMove,
  tooMuch,
} from './effects.ts'
import { newItem, type Order, type OrderItem, type OrderState, remainingUnits, type Wallet } from './order.ts'
import type { ActionOf, AtDoor } from './order-action.ts'
import { canMove, type FailureReason } from './statuses.ts'

interface Ending extends Partial<AtDoor> {
  reason?: FailureReason
  note?: string
}

const RESULTS = {
  deliver: 'delivered',
  deliver_partly: 'partially_delivered',
  exchange: 'exchanged',
  fail: 'failed',
} as const

/** Ends the order's delivery attempt. If the order was not dispatched, records an attempt that starts and ends now. */
export function endAttempt(
  order: Order,
  name: keyof typeof RESULTS,
  change: Partial<OrderState>,
  { reason, note = '', isBooked = false, isLate = false, ...money }: Ending,
  { now, newId, courierId }: Acting,
): Acted {
  if (!canMove(order, name)) return refusedMove(order, name)
  const moved = { ...order, ...change }
  const owed = toCollect(moved)
  const paid = atDoor(money)
  const taken = paid.wallet + paid.cash
  if (!isLate && (isBooked ? 0 : paid.wallet) + paid.cash > owed) return tooMuch(owed)
  const attempt = order.attempt ?? {
    id: newId(),
    number: order.attempts + 1,
    courierId: courierId ?? order.courierId,
    leftAt: now,
    expected: toCollectAtDoor(order),
  }
  const carrier = courierId ?? attempt.courierId
  const method = paid.method ?? (paid.cash > 0 ? 'Cash' : null)
  const ended: EndedAttempt = {
    ...attempt,
    courierId: carrier,
    result: RESULTS[name],
    reason: reason ?? null,
    // What is reported late was due when it was taken; otherwise it would hide what others did not pay.
    due: Math.max(toCollectAtDoor(moved) + (isBooked ? paid.wallet : 0), taken),
    collected: paid.method ? paid.wallet : paid.cash,
    method,
    cash: paid.method ? paid.cash : 0,
    note,
    claim: paid.method ? (isBooked ? 'confirmed' : 'open') : null,
  }
  const payments: NewPayment[] =
    paid.cash > 0 ? [{ kind: 'payment', method: 'Cash', amount: paid.cash, courierId: carrier }] : []
  const claim = paid.method ? claimOf(ended, paid.method) : {}
  return move(order, name, { ...change, ...claim, attempt: null }, { payments, ended, note })
}

/** Splits money at the door into what a wallet is said to have, and what the courier has in cash, in francs. */
export function atDoor({ amount = 0, method, cash = 0 }: Partial<AtDoor>) {
  return method && method !== 'Cash' && amount > 0
    ? { method, wallet: amount, cash }
    : { method: null, wallet: 0, cash: cash + amount }
}

function claimOf({ id, courierId, collected, claim }: EndedAttempt, method: Wallet): Partial<OrderState> {
  const status = claim ?? 'open'
  return { doorClaim: { attemptId: id, courierId, method, amount: collected, status } }
}

/** Marks units of lines as refused at the door. @returns null when more units are refused than a line still has */
function refuseUnits(
  items: readonly OrderItem[],
  refused: readonly { position: number; quantity: number }[],
): OrderItem[] | null {
  const after = items.map((item) => ({ ...item }))
  for (const { position, quantity } of refused) {
    const item = after[position]
    if (!item || remainingUnits(item) < quantity) return null
    item.refused += quantity
    item.waiting += quantity
  }
  return after
}

const LINES = 'Le nombre de pièces ne correspond pas à la commande.'
const wrongLines = () => failAt('lines', 'INVALID_INPUT', LINES)

export function deliverPartly(order: Order, action: ActionOf<'deliver_partly'>, acting: Acting): Acted {
  if (!canMove(order, 'deliver_partly')) return refusedMove(order, 'deliver_partly')
  const items = refuseUnits(order.items, action.refused)
  if (!items?.some((item) => remainingUnits(item) > 0)) return wrongLines()
  const credit = order.credit + valueOfUnits(order, action.refused)
  return endAttempt(order, 'deliver_partly', { items, credit }, action, acting)
}

/** Divides the discount of a new line like that of the line whose units it replaces. */
function withSharesOfNewLine(promotions: Order['promotions'], position: number, discount: number) {
  const shares = allocate(
    discount,
    promotions.map(({ allocation }) => allocation[position] ?? 0),
  )
  return promotions.map((promotion, index) => {
    const share = shares[index] ?? 0
    return { ...promotion, amount: promotion.amount + share, allocation: [...promotion.allocation, share] }
  })
}

/** Exchanges units at the door for another colour or size at the same price (D-41). */
export function exchangeAtDoor(order: Order, action: ActionOf<'exchange'>, acting: Acting): Acted {
  if (!canMove(order, 'exchange')) return refusedMove(order, 'exchange')
  const { position, quantity, color, size } = action
  const items = refuseUnits(order.items, [action])
  const given = order.items[position]
  if (!items || !given) return wrongLines()
  const { productId, name, price, image, discount, discountReason, terms } = given
  const taken = newItem({ productId, name, price, image, quantity, color, size })
  const value = valueOfUnits(order, [{ position, quantity }])
  const allocated = price * quantity - value
  const change = {
    items: [...items, { ...taken, discount, discountReason, allocated, terms }],
    promotions: withSharesOfNewLine(order.promotions, position, allocated),
    totalAmount: order.totalAmount + value,
    credit: order.credit + value,
  }
  return endAttempt(order, 'exchange', change, action, acting)
}
