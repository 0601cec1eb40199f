import { ERROR_MESSAGES, fail, failAt, type Result } from '../errors.ts'
import type { LedgerEntry } from './amounts.ts'
import type { ClaimStatus, PaymentMethod } from './order.ts'
import { type OpenAttempt, type Order, type OrderState, stateOf } from './order.ts'
import type { OrderStatus } from './statuses.ts'
import { canMove, type FailureReason, type Move, positionLabel, TRANSITIONS } from './statuses.ts'

/** A row to add to the ledger. */
export interface NewPayment extends Omit<LedgerEntry, 'settlementId'> {
  /** the wallet's number of the transaction, where it is known */
  transactionNumber?: string | null
  /** the gift to a birth list that it is the money of, while no order has it */
  giftId?: string
}

export interface EndedAttempt extends OpenAttempt {
  result: 'delivered' | 'partially_delivered' | 'exchanged' | 'failed'
  reason: FailureReason | null
  /** francs due for what the customer took, and collected by `method` */
  due: number
  collected: number
  method: PaymentMethod | null
  /** francs of cash beside a wallet's payment */
  cash: number
  note: string
  /** of a wallet's payment, which nobody at the door can prove */
  claim: ClaimStatus | null
}

/** Effects of an action on an order. */
export interface Effects {
  after: OrderState
  /** name of the event in the history; absent: the name of the action */
  kind?: string
  note?: string
  payments: NewPayment[]
  /** the money has left, or was never the order's, whatever else is underway */
  isFact?: boolean
  ended: EndedAttempt | null
}

/** The effects of an action, or the reason that it is refused. */
export type Acted = Result<{ effects: Effects }>

export interface Acting {
  /** epoch milliseconds */
  now: number
  newId: () => string
  /** the courier who acts; null for an administrator */
  courierId: string | null
}

/** Returns the effects of a change of state. */
export function done(order: Order, change: Partial<OrderState>, rest: Partial<Effects> = {}): Acted {
  const after = { ...stateOf(order), ...change }
  return { ok: true, effects: { after, payments: [], ended: null, ...rest } }
}

/** Returns the effects of a move, or an error if `TRANSITIONS` does not allow the move. */
export function move(
  order: Order,
  name: Move,
  change: Partial<OrderState>,
  rest: Partial<Effects> = {},
): Acted {
  if (!canMove(order, name)) return refusedMove(order, name)
  const { to, becomes } = TRANSITIONS[name]
  const place = { ...(to && { fulfillmentStatus: to }), ...(becomes && { status: becomes as OrderStatus }) }
  return done(order, { ...place, ...change }, rest)
}

export function refusedMove(order: Order, name: Move) {
  const code = refusal(order, name)
  return fail(code, { message: `${ERROR_MESSAGES[code]} État : ${positionLabel(order)}.` })
}

function refusal({ status }: Order, name: Move) {
  if (name === 'confirm' || name === 'call') return 'ORDER_NOT_PENDING'
  return status === 'pending' ? 'ORDER_NOT_READY' : 'ORDER_MOVED'
}

/** The error for an amount above `max` francs. */
export function tooMuch(max: number) {
  const message =
    max === 0 ? 'Il n’y a rien à encaisser.' : `Ce montant dépasse ce qui reste dû : ${max} FCFA.`
  return failAt('amount', 'INVALID_INPUT', message)
}
