import { ERROR_MESSAGES, fail, type Result } from '../errors.ts'
import type { OrderStatus, PaymentMethod } from '../orders/order.ts'
import { orderTotal } from '../pricing/price.ts'
import { outstanding } from './amounts.ts'
import {
  keptPieces,
  type ManagedItem,
  type ManagedOrder,
  managedItem,
  type OpenAttempt,
  type OrderState,
  stateOf,
} from './managed-order.ts'
import type { OrderAction } from './order-action.ts'
import { actOnReturn } from './returns.ts'
import {
  CALL_RESULTS,
  canMove,
  type FailureReason,
  isDelivered,
  type Move,
  positionLabel,
  TRANSITIONS,
} from './statuses.ts'

/** A row to add to the ledger; `amount` in francs, negative for a refund. */
export interface NewPayment {
  kind: 'payment' | 'refund' | 'transfer'
  method: PaymentMethod | 'Credit'
  amount: number
  courierId: string | null
}

/** How an attempt ended. */
export interface EndedAttempt extends OpenAttempt {
  result: 'delivered' | 'partially_delivered' | 'exchanged' | 'failed'
  reason: FailureReason | null
  /** francs */
  collected: number
  method: PaymentMethod | null
  note: string
}

/** What an action does to an order. */
export interface Effects {
  after: OrderState
  /** number of attempts afterwards */
  attempts: number
  /** what the history calls it, where that is not the action */
  kind?: string
  note?: string
  payments: NewPayment[]
  ended: EndedAttempt | null
}

export interface Acting {
  /** epoch milliseconds */
  now: number
  newId: () => string
  /** the courier who acts; null for an administrator */
  courierId: string | null
}

/** The time after which a customer who did not answer is called again. */
const CALL_AGAIN_MS = 2 * 60 * 60 * 1000

/** Applies an action to an order, or refuses it with a message that says where the order is (D-01 to D-05). */
export function act(order: ManagedOrder, action: OrderAction, acting: Acting): Result<{ effects: Effects }> {
  if (order.deletedAt !== null && action.action !== 'restore') return fail('ORDER_NOT_FOUND')
  switch (action.action) {
    case 'confirm':
    case 'revert_confirmation':
    case 'reopen':
    case 'pack':
      return move(order, action.action, action.action === 'reopen' ? { cancelReason: '' } : {})
    case 'cancel':
      // The documented call gives no reason, and cancels pending orders only.
      if (action.reason === '' && order.status !== 'pending') return refusedMove(order, 'confirm')
      return move(order, 'cancel', { cancelReason: action.reason }, { note: action.reason })
    case 'call':
      return call(order, action, acting)
    case 'assign':
      return move(order, 'assign', {
        courierId: action.courierId,
        runId: action.runId,
        runPosition: action.runPosition,
      })
    case 'dispatch':
      return dispatch(order, acting)
    case 'deliver':
      return endAttempt(order, 'deliver', {}, action, acting)
    case 'deliver_partly':
      return deliverPartly(order, action, acting)
    case 'exchange':
      return exchange(order, action, acting)
    case 'fail':
      return endAttempt(
        order,
        'fail',
        action.again ? { callAgainAt: action.again } : {},
        { amount: 0, method: null, reason: action.reason, note: action.note },
        acting,
      )
    case 'return_to_stock':
      return move(order, 'return_to_stock', {})
    case 'pay':
      return pay(order, action)
    case 'refund':
      return refund(order, action)
    case 'edit':
      return edit(order, action)
    case 'change_address':
      return move(order, 'change_address', { deliveryAddress: action.deliveryAddress })
    case 'postpone':
      return move(order, 'postpone', { callAgainAt: action.again }, { note: action.note })
    case 'delete':
      return done(order, { deletedAt: new Date(acting.now).toISOString(), attempt: null })
    case 'restore':
      return order.deletedAt === null ? fail('ORDER_NOT_IN_TRASH') : done(order, { deletedAt: null })
    default:
      return actOnReturn(order, action, acting)
  }
}

function done(
  order: ManagedOrder,
  change: Partial<OrderState>,
  rest: Partial<Effects> = {},
): Result<{ effects: Effects }> {
  const after = { ...stateOf(order), ...change }
  return {
    ok: true,
    effects: { after, attempts: order.attempts, payments: [], ended: null, ...rest },
  }
}

function move(
  order: ManagedOrder,
  name: Move,
  change: Partial<OrderState>,
  rest: Partial<Effects> = {},
): Result<{ effects: Effects }> {
  if (!canMove(order, name)) return refusedMove(order, name)
  const { to, becomes } = TRANSITIONS[name]
  const place = { ...(to && { fulfillmentStatus: to }), ...(becomes && { status: becomes as OrderStatus }) }
  return done(order, { ...place, ...change }, rest)
}

function refusedMove(order: ManagedOrder, name: Move) {
  const code = refusal(order, name)
  return fail(code, { message: `${ERROR_MESSAGES[code]} État : ${positionLabel(order)}.` })
}

function refusal({ status }: ManagedOrder, name: Move) {
  if (name === 'confirm' || name === 'call') return 'ORDER_NOT_PENDING'
  return status === 'pending' ? 'ORDER_NOT_READY' : 'ORDER_MOVED'
}

function call(
  order: ManagedOrder,
  { result, again, reason }: Extract<OrderAction, { action: 'call' }>,
  { now }: Acting,
): Result<{ effects: Effects }> {
  const noted = { callResult: result, callAgainAt: null }
  const kind = { kind: 'call', note: reason || CALL_RESULTS[result] }
  if (result === 'confirmed') return move(order, 'confirm', noted, kind)
  if (result === 'refused') return move(order, 'cancel', { ...noted, cancelReason: reason }, kind)
  if (result === 'call_later') return move(order, 'call', { ...noted, callAgainAt: again }, kind)
  const callAttempts = order.callAttempts + 1
  const callAgainAt = result === 'no_answer' ? new Date(now + CALL_AGAIN_MS).toISOString() : null
  return move(order, 'call', { ...noted, callAttempts, callAgainAt }, kind)
}

function dispatch(order: ManagedOrder, { now, newId }: Acting): Result<{ effects: Effects }> {
  const attempts = order.attempts + 1
  const attempt = {
    id: newId(),
    number: attempts,
    courierId: order.courierId,
    leftAt: now,
    expected: Math.max(0, outstanding(order)),
  }
  return move(order, 'dispatch', { attempt }, { attempts })
}

interface Outcome {
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

/** Ends the open attempt, or one that was never recorded as begun. */
function endAttempt(
  order: ManagedOrder,
  name: keyof typeof RESULTS,
  change: Partial<OrderState>,
  { amount, method, reason, note = '' }: Outcome,
  { now, newId, courierId }: Acting,
): Result<{ effects: Effects }> {
  if (!canMove(order, name)) return refusedMove(order, name)
  const moved = { ...order, ...change }
  const owed = Math.max(0, outstanding(moved))
  if (amount > owed) return tooMuch(owed)
  const attempt = order.attempt ?? {
    id: newId(),
    number: order.attempts + 1,
    courierId: courierId ?? order.courierId,
    leftAt: now,
    expected: Math.max(0, outstanding(order)),
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
  return move(
    order,
    name,
    { ...change, attempt: null },
    { attempts: Math.max(order.attempts, attempt.number), payments, ended, note },
  )
}

function tooMuch(most: number) {
  const message =
    most === 0 ? 'Il n’y a rien à encaisser.' : `Ce montant dépasse ce qui reste dû : ${most} FCFA.`
  return fail('INVALID_INPUT', { message, issues: [{ path: 'amount', message }] })
}

/** Takes pieces off lines; null when a line has fewer. */
function refuse(
  items: readonly ManagedItem[],
  refused: readonly { position: number; quantity: number }[],
): ManagedItem[] | null {
  const after = items.map((item) => ({ ...item }))
  for (const { position, quantity } of refused) {
    const item = after[position]
    if (!item || keptPieces(item) < quantity) return null
    item.refused += quantity
  }
  return after
}

const LINES = 'Le nombre de pièces ne correspond pas à la commande.'
const wrongLines = () =>
  fail('INVALID_INPUT', { message: LINES, issues: [{ path: 'lines', message: LINES }] })

function valueOf(items: readonly ManagedItem[], lines: readonly { position: number; quantity: number }[]) {
  return lines.reduce((sum, { position, quantity }) => sum + (items[position]?.price ?? 0) * quantity, 0)
}

function deliverPartly(
  order: ManagedOrder,
  action: Extract<OrderAction, { action: 'deliver_partly' }>,
  acting: Acting,
): Result<{ effects: Effects }> {
  const items = refuse(order.items, action.refused)
  if (!items?.some((item) => keptPieces(item) > 0)) return wrongLines()
  const credit = order.credit + valueOf(order.items, action.refused)
  return endAttempt(order, 'deliver_partly', { items, credit }, action, acting)
}

/** One size is left at the door instead of another: the price stays (D-41). */
function exchange(
  order: ManagedOrder,
  action: Extract<OrderAction, { action: 'exchange' }>,
  acting: Acting,
): Result<{ effects: Effects }> {
  const { position, quantity, color, size } = action
  const items = refuse(order.items, [action])
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

function pay(order: ManagedOrder, { amount, method }: Extract<OrderAction, { action: 'pay' }>) {
  const owed = Math.max(0, outstanding(order))
  if (amount > owed) return tooMuch(owed)
  return done(order, {}, { payments: [{ kind: 'payment', method, amount, courierId: null }] })
}

/** What is refunded beyond what the shop owes is no longer due: a gesture. */
function refund(order: ManagedOrder, { amount, method, note }: Extract<OrderAction, { action: 'refund' }>) {
  const most = order.received - order.refunded
  if (amount > most) return fail('REFUND_TOO_LARGE')
  const owed = Math.max(0, -outstanding(order))
  const credit = order.credit + Math.max(0, amount - owed)
  return done(
    order,
    { credit },
    { payments: [{ kind: 'refund', method, amount: -amount, courierId: null }], note },
  )
}

function edit(order: ManagedOrder, { lines, ...fields }: Extract<OrderAction, { action: 'edit' }>) {
  const deliveryFee = fields.deliveryFee ?? order.deliveryFee
  const totalAmount = orderTotal(lines) + deliveryFee
  return move(order, 'edit', { ...fields, items: lines, deliveryFee, totalAmount })
}

/** Pieces of each line that left the stock for good: those of a delivered order stay sold when it is deleted. */
export function soldPieces(state: OrderState, { quantity }: ManagedItem): number {
  if (state.status === 'cancelled') return 0
  return state.deletedAt === null || isDelivered(state) ? quantity : 0
}

/** Pieces of each sold line that are back in stock. */
export function returnedPieces(state: OrderState, item: ManagedItem): number {
  if (soldPieces(state, item) === 0) return 0
  return state.fulfillmentStatus === 'returned_to_stock'
    ? item.quantity
    : item.refused + item.returned - item.damaged
}
