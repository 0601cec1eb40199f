import { fail, type Result } from '../errors.ts'
import { orderTotal } from '../pricing/price.ts'
import { amountToCollect, outstanding } from './amounts.ts'
import { type Acting, done, type Effects, move, refusedMove, tooMuch } from './effects.ts'
import { deliverPartly, endAttempt, exchangeAtDoor } from './end-attempt.ts'
import type { ManagedOrder } from './managed-order.ts'
import type { OrderAction } from './order-action.ts'
import { actOnReturn } from './returns.ts'
import { CALL_RESULTS, isDelivered } from './statuses.ts'

/** The delay before a customer who did not answer is called again. */
const CALL_AGAIN_MS = 2 * 60 * 60 * 1000

/** Applies an action to an order, or refuses it with a message about the order's state (D-01 to D-05). */
export function act(order: ManagedOrder, action: OrderAction, acting: Acting): Result<{ effects: Effects }> {
  if (order.deletedAt !== null && action.action !== 'restore') return fail('ORDER_NOT_FOUND')
  switch (action.action) {
    case 'confirm':
    case 'revert_confirmation':
    case 'reopen':
    case 'pack':
      return move(order, action.action, action.action === 'reopen' ? { cancelReason: '' } : {})
    case 'cancel':
      // The documented request has no reason, and cancels pending orders only.
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
      return exchangeAtDoor(order, action, acting)
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
  const attempt = {
    id: newId(),
    number: order.attempts + 1,
    courierId: order.courierId,
    leftAt: now,
    expected: amountToCollect(order),
  }
  return move(order, 'dispatch', { attempt })
}

function pay(order: ManagedOrder, { amount, method }: Extract<OrderAction, { action: 'pay' }>) {
  const owed = amountToCollect(order)
  if (amount > owed) return tooMuch(owed)
  return done(order, {}, { payments: [{ kind: 'payment', method, amount, courierId: null }] })
}

/** A refund after the delivery beyond what the shop owes is a gesture: the customer does not owe it again. */
function refund(order: ManagedOrder, { amount, method, note }: Extract<OrderAction, { action: 'refund' }>) {
  const max = order.received - order.refunded
  if (amount > max) return fail('REFUND_TOO_LARGE')
  const owed = Math.max(0, -outstanding(order))
  const credit = order.credit + (isDelivered(order) ? Math.max(0, amount - owed) : 0)
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
