import { fail, failAt } from '../errors.ts'
import { asked, inHand, surplus, toCollect, toCollectAtDoor } from '../money/owed.ts'
import { articlesTotal, openClaim } from './amounts.ts'
import { type Acted, type Acting, done, move, refusedMove, tooMuch } from './effects.ts'
import { deliverPartly, endAttempt, exchangeAtDoor } from './end-attempt.ts'
import { isCallTime, type Order, type OrderState, startOfWanted } from './order.ts'
import type { ActionOf, CustomerAction, OrderAction } from './order-action.ts'
import { notOffered, otherMethods } from './payment-choice.ts'
import { actOnReturn } from './returns.ts'
import { CALL_RESULTS, isDelivered } from './statuses.ts'
import { restoredItems, takeUnitsBack, trashedItems } from './units-back.ts'

/** The delay before a customer who did not answer is called again. */
const CALL_AGAIN_MS = 2 * 60 * 60 * 1000

/** Applies an action to an order, or refuses it with a message about the order's state (D-01 to D-05). */
export function act(order: Order, action: OrderAction, acting: Acting): Acted {
  if (order.deletedAt !== null && !isForTrash(action)) return fail('ORDER_NOT_FOUND')
  switch (action.action) {
    case 'confirm':
      return move(order, 'confirm', {}, action.note ? { kind: 'confirm_by_message', note: action.note } : {})
    case 'revert_confirmation':
    case 'reopen':
    case 'pack':
      return move(order, action.action, action.action === 'reopen' ? { cancelReason: '' } : {})
    case 'return_to_stock':
    case 'receive_back':
      return takeUnitsBack(order, action)
    case 'cancel':
      // The reason is empty in requests to `/orders/{orderId}/cancel`, which cancels only pending orders.
      if (action.reason === '' && order.status !== 'pending') return refusedMove(order, 'confirm')
      return move(order, 'cancel', { cancelReason: action.reason }, { note: action.reason })
    case 'call':
      return call(order, action, acting)
    case 'set_day':
      return move(order, 'set_day', wantedOn(order, action.day))
    case 'assign': {
      const { courierId, runId, runPosition } = action
      return move(order, 'assign', { courierId, runId, runPosition })
    }
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
        action.again ? postponed(order, action.again) : {},
        { reason: action.reason, note: action.note },
        acting,
      )
    case 'pay':
      return pay(order, action)
    case 'confirm_payment':
    case 'refuse_payment':
      return checkDoorClaim(order, action)
    case 'refund':
      return refund(order, action)
    case 'receive':
      return receive(order, action)
    case 'take_back':
      return takeBack(order, action)
    case 'edit':
      return edit(order, action)
    case 'change_address':
    case 'postpone':
    case 'choose_payment':
      return actOfCustomer(order, action)
    case 'delete':
      return putInTrash(order, acting)
    case 'restore':
      return restore(order)
    default:
      return actOnReturn(order, action, acting)
  }
}

/** A deleted order is restored, its money comes back from a provider, and its units with a courier. */
function isForTrash(action: OrderAction): boolean {
  if (action.action === 'refund') return action.isReturned === true
  return action.action === 'restore' || action.action === 'receive_back'
}

function actOfCustomer(order: Order, action: CustomerAction): Acted {
  if (action.action === 'choose_payment') return choosePayment(order, action)
  return action.action === 'postpone'
    ? move(order, 'postpone', postponed(order, action.again), { note: action.note })
    : move(order, 'change_address', { deliveryAddress: action.deliveryAddress })
}

/** The code stays when the customer goes back to cash: a payment on its way may quote it. */
function choosePayment(order: Order, { method, paymentCode }: ActionOf<'choose_payment'>): Acted {
  if (toCollect(order) === 0) return fail('NOTHING_TO_PAY')
  if (!otherMethods(order).includes(method)) return notOffered()
  return done(order, { paymentMethod: method, paymentCode: order.paymentCode ?? paymentCode })
}

function putInTrash(order: Order, { now }: Acting): Acted {
  // In the trash, nobody would look for the money.
  if (openClaim(order) > 0) return fail('CLAIM_TO_CHECK')
  return done(order, { deletedAt: new Date(now).toISOString(), attempt: null, items: trashedItems(order) })
}

function restore(order: Order): Acted {
  if (order.deletedAt === null) return fail('ORDER_NOT_IN_TRASH')
  return done(order, { deletedAt: null, items: restoredItems(order) })
}

/** @param again ISO date */
function postponed(order: Order, again: string): Partial<OrderState> {
  const callResult = isCallTime(order) ? null : order.callResult
  return { callAgainAt: again, callResult, wantedDay: again.slice(0, 10) }
}

/** The wanted day that the shop enters, which leaves the time of the next call as it is. */
function wantedOn(order: Order, wantedDay: string | null): Partial<OrderState> {
  return { wantedDay, ...(!isCallTime(order) && { callAgainAt: wantedDay && startOfWanted(wantedDay) }) }
}

function call(order: Order, { result, again, reason, day }: ActionOf<'call'>, { now }: Acting): Acted {
  const noted = { callResult: result, callAgainAt: null }
  const kind = { kind: 'call', note: reason || CALL_RESULTS[result] }
  if (result === 'confirmed') {
    const wantedDay = day ?? order.wantedDay
    const callAgainAt = wantedDay && startOfWanted(wantedDay)
    return move(order, 'confirm', { ...noted, wantedDay, callAgainAt }, kind)
  }
  if (result === 'refused') return move(order, 'cancel', { ...noted, cancelReason: reason }, kind)
  if (result === 'call_later') return move(order, 'call', { ...noted, callAgainAt: again }, kind)
  const callAttempts = order.callAttempts + 1
  const callAgainAt = result === 'no_answer' ? new Date(now + CALL_AGAIN_MS).toISOString() : null
  return move(order, 'call', { ...noted, callAttempts, callAgainAt }, kind)
}

function dispatch(order: Order, { now, newId }: Acting): Acted {
  const attempt = {
    id: newId(),
    number: order.attempts + 1,
    courierId: order.courierId,
    leftAt: now,
    expected: toCollectAtDoor(order),
  }
  return move(order, 'dispatch', { attempt })
}

function pay(order: Order, { amount, method }: ActionOf<'pay'>) {
  const owed = toCollect(order)
  if (amount > owed) return tooMuch(owed)
  // Otherwise the same money would be entered here and confirmed there.
  if (amount > asked(order, openClaim(order))) return failAt('amount', 'CLAIM_TO_CHECK')
  return done(order, {}, { payments: [{ kind: 'payment', method, amount, courierId: null }] })
}

/** Books money that a transaction proves. It may be more than the order costs: the shop then owes the difference. */
function receive(order: Order, { amount, method, transactionNumber }: ActionOf<'receive'>) {
  return done(
    order,
    {},
    { payments: [{ kind: 'payment', method, amount, courierId: null, transactionNumber }] },
  )
}

/** Takes the money of another order's transaction off this order; an `amount` of 0 stays in its ledger. */
function takeBack(order: Order, action: ActionOf<'take_back'>) {
  const { amount, credit, method, transactionNumber, door } = action
  if (amount > inHand(order)) return fail('REFUND_TOO_LARGE')
  const kind = amount < 0 ? 'refund' : 'payment'
  const row = { kind, method, amount: -amount, courierId: null, transactionNumber } as const
  const { doorClaim } = order
  return done(
    order,
    {
      credit: Math.max(0, order.credit - credit),
      ...(door && doorClaim && { doorClaim: { ...doorClaim, status: 'open' as const } }),
    },
    { payments: amount === 0 ? [] : [row], isFact: true },
  )
}

/** Decides about a wallet payment reported at the door: the shop found it, found it as cash, or did not find it. */
function checkDoorClaim(order: Order, action: ActionOf<'confirm_payment' | 'refuse_payment'>): Acted {
  const { doorClaim } = order
  if (doorClaim?.status !== 'open') return fail('CLAIM_NOT_FOUND')
  if (action.action === 'refuse_payment') {
    return done(order, { doorClaim: { ...doorClaim, status: 'refused' } }, { note: action.note })
  }
  const amount = action.amount ?? doorClaim.amount
  const method = action.method ?? doorClaim.method
  const courierId = method === 'Cash' ? doorClaim.courierId : null
  const { transactionNumber, isBooked = false } = action
  const proof = transactionNumber ? { transactionNumber } : {}
  return done(
    order,
    { doorClaim: { ...doorClaim, status: 'confirmed' } },
    {
      ...(transactionNumber ? { kind: 'receive_claim' } : {}),
      payments: isBooked ? [] : [{ kind: 'payment', method, amount, courierId, ...proof }],
    },
  )
}

/**
 * Refunds a paid amount. After the delivery, the amount above what the shop owes is added to the credit, so that the
 * customer does not have to pay it again. One that a wallet's transaction proves can be taken back at the desk.
 */
function refund(order: Order, action: ActionOf<'refund'>) {
  const { amount, method, note, transactionNumber = null, isReturned = false } = action
  const kind = transactionNumber === null ? {} : { kind: 'linked_refund' }
  if (amount > inHand(order) && !isReturned) return fail('REFUND_TOO_LARGE')
  const credit = order.credit + (isDelivered(order) ? Math.max(0, amount - surplus(order)) : 0)
  return done(
    order,
    { credit },
    {
      ...kind,
      payments: [{ kind: 'refund', method, amount: -amount, courierId: null, transactionNumber }],
      note,
      isFact: isReturned || transactionNumber !== null,
    },
  )
}

function edit(order: Order, { lines, ...fields }: ActionOf<'edit'>) {
  const deliveryFee = fields.deliveryFee ?? order.deliveryFee
  const totalAmount = articlesTotal(lines) + deliveryFee
  return move(order, 'edit', { ...fields, items: lines, deliveryFee, totalAmount })
}
