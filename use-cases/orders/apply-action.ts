import type { EventActor, StoredUndo } from '../../data/queries/fulfillment.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { differences } from '../../domain/audit/audit.ts'
import { courierFee } from '../../domain/deliveries/courier.ts'
import type { DomainError } from '../../domain/errors.ts'
import { act } from '../../domain/orders/act.ts'
import type { Acted, Effects } from '../../domain/orders/effects.ts'
import { type Order, type OrderState, stateOf } from '../../domain/orders/order.ts'
import type { OrderAction } from '../../domain/orders/order-action.ts'
import { moveGifts } from '../birth-lists/move-gifts.ts'
import type { WriteDeps } from '../context.ts'
import { moveUses } from '../promotions/open-promotions.ts'
import { moveOrderedStock } from './ordered-stock.ts'

export interface ActionRequest {
  by: EventActor
  /** idempotency key; null for an action without one */
  key: string | null
  /** epoch milliseconds */
  now: number
}

/** An undo could not undo the other order of an exchange; money of a transaction is taken back at the desk. */
const FINAL: readonly OrderAction['action'][] = ['exchange_return', 'receive', 'take_back']

/** Applies an action to a locked order and writes its effects. */
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
  const undo = FINAL.includes(action.action) ? null : { endedAttemptId: effects.ended?.id ?? null }
  const kind = effects.kind ?? action.action
  return (await writeEffects(tx, shop, order, { ...effects, kind }, { ...request, undo })) ?? acted
}

interface Writing extends ActionRequest {
  /** what an undo needs besides the previous state; null when the step cannot be undone */
  undo: Pick<StoredUndo, 'endedAttemptId'> | null
}

/** Writes stock, history, state, attempts and payments. @returns an error when units, promotions or gifts are missing */
export async function writeEffects(
  tx: OpenTransaction,
  shop: WriteDeps,
  order: Order,
  effects: Effects & { kind: string },
  { by, key, now: at, undo }: Writing,
): Promise<DomainError | null> {
  const { kind, after, note = '', payments } = effects
  const state = stateOf(order)
  const cause = { reference: order.orderId, actor: by.user, at }
  const short = await moveOrderedStock(tx, state, after, cause)
  if (short) return short
  const given = await moveGifts(tx, order, { before: state, after, now: at })
  if (given) return given
  const gone = await moveUses(tx, order, state, after)
  if (gone) return gone
  const event = { kind, at, actor: by, changes: changesOf(state, after), note, key }
  await tx.fulfillment.save(order, after, event, undo && { state, ...undo })
  await saveAttempts(tx, order, effects, at)
  const claimChanged = after.doorClaim !== order.doorClaim
  if (payments.length > 0 || claimChanged) await pay(tx, shop, order, payments, at)
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
  const shown = ({ items, promotions, attempt: _open, doorClaim, returns, ...fields }: OrderState) => ({
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
  })
  return differences(shown(before), shown(after))
}
