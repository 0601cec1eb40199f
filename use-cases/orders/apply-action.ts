import type { EventActor, StoredUndo } from '../../data/queries/fulfillment.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { type AuditChanges, differences } from '../../domain/audit/audit.ts'
import { courierFee } from '../../domain/deliveries/courier.ts'
import { type DomainError, fail } from '../../domain/errors.ts'
import { inHand } from '../../domain/money/owed.ts'
import { underway } from '../../domain/money/refund.ts'
import { act } from '../../domain/orders/act.ts'
import type { Acted, Effects } from '../../domain/orders/effects.ts'
import { type Order, type OrderState, stateOf } from '../../domain/orders/order.ts'
import type { OrderAction } from '../../domain/orders/order-action.ts'
import { moveGifts } from '../birth-lists/move-gifts.ts'
import type { WriteDeps } from '../context.ts'
import { moveUses } from '../promotions/open-promotions.ts'
import { moveOrderedStock } from './ordered-stock.ts'
import { type Audited, type ChangeName, tellChange } from './tell-change.ts'

export interface ActionRequest {
  by: EventActor
  /** idempotency key; null for an action without one */
  key: string | null
  /** epoch milliseconds */
  now: number
  /** absent: the entry of the action */
  audit?: Audited
}

/** An undo could not undo the other order of an exchange; money of a transaction is taken back at the desk. */
const FINAL: readonly OrderAction['action'][] = ['exchange_return', 'receive', 'take_back']

/** Applies an action to a locked order, writes its effects, and tells of them. */
export async function applyAction(
  tx: OpenTransaction,
  shop: WriteDeps,
  order: Order,
  action: OrderAction,
  request: ActionRequest,
): Promise<Acted> {
  const { by, now } = request
  const acted = act(order, action, { now, newId: shop.newId, courierId: by.courierId })
  if (!acted.ok) return acted
  const { effects } = acted
  if (await isUnderway(tx, order, effects)) return fail('REFUND_OPEN')
  const undo = FINAL.includes(action.action) ? null : { endedAttemptId: effects.ended?.id ?? null }
  return (await writeEffects(tx, shop, order, effects, { ...request, name: action.action, undo })) ?? acted
}

/** Whether money is to be given back by hand that may be on its way back through a provider. */
async function isUnderway(
  tx: OpenTransaction,
  order: Order,
  { payments, isFact }: Effects,
): Promise<boolean> {
  const given = payments.reduce((sum, { amount }) => sum - amount, 0)
  if (isFact || given <= 0) return false
  return given > inHand(order) - underway(await tx.refunds.listFor(order.orderId))
}

/** Writes something that happened to a locked order and changes neither its state nor its ledger. */
export async function noteOnOrder(
  tx: OpenTransaction,
  shop: WriteDeps,
  order: Order,
  note: string,
  request: ActionRequest & Pick<Writing, 'name' | 'changes'>,
): Promise<void> {
  const effects = { after: stateOf(order), payments: [], ended: null, note }
  await writeEffects(tx, shop, order, effects, { ...request, undo: null })
}

interface Writing extends ActionRequest {
  name: ChangeName
  /** what the history shows of a change that the order's fields do not show */
  changes?: AuditChanges
  /** what an undo needs besides the previous state; null when the step cannot be undone */
  undo: Pick<StoredUndo, 'endedAttemptId'> | null
}

/**
 * Writes stock, history, state, attempts and payments, and tells of them: every change of a stored order passes here.
 * @returns an error when units, promotions or gifts are missing
 */
export async function writeEffects(
  tx: OpenTransaction,
  shop: WriteDeps,
  order: Order,
  effects: Effects,
  { by, key, now: at, undo, name, changes, audit }: Writing,
): Promise<DomainError | null> {
  const { kind = name, after, note = '', payments } = effects
  const state = stateOf(order)
  const cause = { reference: order.orderId, actor: by.user, at }
  const short = await moveOrderedStock(tx, state, after, cause)
  if (short) return short
  const given = await moveGifts(tx, order, { before: state, after, now: at })
  if (given) return given
  const gone = await moveUses(tx, order, state, after)
  if (gone) return gone
  const event = { kind, at, actor: by, changes: { ...changesOf(state, after), ...changes }, note, key }
  await tx.fulfillment.save(order, after, event, undo && { state, ...undo })
  await saveAttempts(tx, order, effects, at)
  await pay(tx, shop, order, payments, at)
  await tellChange(tx, shop, order, { name, after, payments, audit })
  return null
}

async function saveAttempts(
  tx: OpenTransaction,
  order: Order,
  { ended, after }: Effects,
  at: number,
): Promise<void> {
  const { orderId } = order
  if (ended) {
    const courier = ended.courierId === null ? null : await tx.couriers.find(ended.courierId)
    const fee = courier && ended.result !== 'failed' ? courierFee(courier, order.zone) : 0
    await tx.fulfillment.endAttempt(orderId, { ...ended, fee, runId: order.runId, at })
  } else if (order.attempt && !after.attempt) {
    await tx.fulfillment.deleteAttempt(order.attempt.id)
  }
  if (after.attempt && after.attempt.id !== order.attempt?.id) {
    await tx.fulfillment.openAttempt(orderId, after.attempt, after.runId)
  }
}

async function pay(
  tx: OpenTransaction,
  shop: WriteDeps,
  order: Order,
  payments: Effects['payments'],
  at: number,
): Promise<void> {
  const rows = payments.map((payment) => ({ ...payment, id: shop.newId(), note: '' }))
  const cause = { number: order.version + 1, actor: shop.actor, at }
  await tx.fulfillment.pay(order.orderId, rows, cause)
}

/** The changed fields of an order for its history; items become texts. */
function changesOf(before: OrderState, after: OrderState) {
  const shown = ({ items, promotions, waitingPromotions: _waiting, ...state }: OrderState) => {
    const { attempt: _open, paymentCode: _code, doorClaim, returns, ...fields } = state
    return {
      ...fields,
      promotions: promotions.map(({ name, amount }) => `${name} ${amount}`),
      claimedAtDoor: doorClaim?.status === 'open' ? `${doorClaim.amount} ${doorClaim.method}` : null,
      ...(items !== before.items || after.items !== before.items
        ? {
            items: items.map(({ quantity, name, color, size }) =>
              [quantity, name, color, size].filter(Boolean).join(' '),
            ),
          }
        : {}),
      returns: returns.map(({ status }) => status),
    }
  }
  return differences(shown(before), shown(after))
}
