import type { BulkOrderInput, CourierActionInput, OrderActionInput } from '../../contracts/order-action.ts'
import type { EventActor, StoredUndo } from '../../data/queries/fulfillment.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { type AuditAction, differences, type Named } from '../../domain/audit/audit.ts'
import { type DomainError, fail, type Result } from '../../domain/errors.ts'
import { act } from '../../domain/fulfillment/act.ts'
import type { BulkResult } from '../../domain/fulfillment/bulk-summary.ts'
import { courierFee } from '../../domain/fulfillment/courier.ts'
import type { Effects } from '../../domain/fulfillment/effects.ts'
import { type ManagedOrder, type OrderState, stateOf } from '../../domain/fulfillment/managed-order.ts'
import type { CustomerAction } from '../../domain/fulfillment/order-action.ts'
import type { Order } from '../../domain/orders/order.ts'
import { record } from '../audit/record.ts'
import type { WriteDeps } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { lockOrder } from './insert-order.ts'
import { moveOrderedStock } from './ordered-stock.ts'
import { resolveAction } from './resolve-action.ts'

/** `version`: the order's version on the customer's page */
export type CustomerInput = CustomerAction & { key?: string; version?: number }

type Acted = Result<{ order: ManagedOrder; repeated: boolean }>

/** The user who made the last step can undo it for this long (D-04). */
export const UNDO_MS = 15 * 60 * 1000

const AUDITED: Readonly<Record<string, AuditAction>> = {
  confirm: 'order.confirmed',
  cancel: 'order.cancelled',
  reopen: 'order.reopened',
  delete: 'order.deleted',
  restore: 'order.restored',
  revert_confirmation: 'order.unconfirmed',
  pay: 'order.paid',
  confirm_payment: 'payment.confirmed',
  refuse_payment: 'payment.refused',
  refund: 'order.refunded',
  refund_return: 'order.refunded',
  undo: 'order.undone',
}

/**
 * Applies an action to an order: state, stock, payments and history change in one transaction that locks the order. An
 * action whose `key` was already used has no effect and returns the current order.
 * @param courierId the courier who acts through a link; null for a user
 */
export function actOnOrder(
  shop: WriteDeps,
  orderId: string,
  input: OrderActionInput | CourierActionInput | CustomerInput,
  courierId: string | null = null,
): Promise<Acted> {
  return inTransaction(shop, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return fail('ORDER_NOT_FOUND')
    const key = input.key === undefined ? null : `${orderId} ${input.key}`
    if (key !== null && (await tx.fulfillment.findEvent(key))) return { ok: true, order, repeated: true }
    if (input.version !== undefined && input.version !== order.version) return fail('ORDER_CHANGED')
    const by = { user: courierId === null ? shop.actor : null, courierId }
    const failed =
      input.action === 'undo'
        ? await undo(tx, shop, order, by)
        : await apply(tx, shop, order, input, { by, key })
    if (failed) return failed
    const after = await lockOrder(tx, orderId)
    if (!after) return fail('ORDER_NOT_FOUND')
    await publishChange(tx, shop, input.action, order, after)
    return { ok: true, order: after, repeated: false }
  })
}

interface Request {
  by: EventActor
  key: string | null
}

async function apply(
  tx: OpenTransaction,
  shop: WriteDeps,
  order: ManagedOrder,
  input: Exclude<OrderActionInput | CourierActionInput | CustomerInput, { action: 'undo' }>,
  { by, key }: Request,
): Promise<DomainError | null> {
  const now = shop.clock()
  const resolved = await resolveAction(tx, shop, order, input)
  if (!resolved.ok) return resolved
  const acted = act(order, resolved.action, { now, newId: shop.newId, courierId: by.courierId })
  if (!acted.ok) return acted
  const { effects } = acted
  const kind = effects.kind ?? input.action
  const undo = input.action === 'exchange_return' ? null : { endedAttemptId: effects.ended?.id ?? null }
  const refused = await write(tx, shop, order, { ...effects, kind }, { by, key, now, undo })
  return refused ?? resolved.afterwards?.(tx, effects) ?? null
}

interface Writing extends Request {
  now: number
  /** what an undo needs besides the previous state; null when the step cannot be undone */
  undo: Pick<StoredUndo, 'endedAttemptId'> | null
}

async function write(
  tx: OpenTransaction,
  shop: WriteDeps,
  order: ManagedOrder,
  effects: Effects & { kind: string },
  { by, key, now: at, undo }: Writing,
): Promise<DomainError | null> {
  const { kind, after, note = '', payments } = effects
  const state = stateOf(order)
  const cause = { reference: order.orderId, actor: by.user, at }
  const short = await moveOrderedStock(tx, state, after, cause)
  if (short) return short
  const event = { kind, at, actor: by, changes: changesOf(state, after), note, key }
  await tx.fulfillment.save(order, after, event, undo && { state, ...undo })
  await saveAttempts(tx, order, effects, at)
  const claimChanged = after.doorClaim !== order.doorClaim
  if (payments.length > 0 || claimChanged) await pay(tx, shop, order, payments, at)
  return null
}

async function saveAttempts(
  tx: OpenTransaction,
  order: ManagedOrder,
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
  order: ManagedOrder,
  payments: Effects['payments'],
  at: number,
): Promise<void> {
  const rows = payments.map((payment) => ({ ...payment, id: shop.newId(), note: '' }))
  const cause = { number: order.version + 1, actor: shop.actor, at }
  await tx.fulfillment.pay(order.orderId, rows, cause)
}

/**
 * Restores the values that the order had before its last event. Adds ledger rows that reverse the rows of this event.
 */
async function undo(
  tx: OpenTransaction,
  shop: WriteDeps,
  order: ManagedOrder,
  by: EventActor,
): Promise<DomainError | null> {
  const now = shop.clock()
  const stored = await tx.fulfillment.undo(order.orderId)
  const refused = undoObjection(stored, order, by.user, now)
  if (refused || !stored) return refused
  const rows = (await tx.fulfillment.ledger(order.orderId, true)).filter(
    ({ eventNumber }) => eventNumber === order.version,
  )
  if (rows.some(({ settlementId }) => settlementId !== null)) return fail('CASH_SETTLED')
  const attempt =
    stored.state.attempt && stored.endedAttemptId
      ? { ...stored.state.attempt, id: shop.newId() }
      : stored.state.attempt
  const after = { ...stored.state, attempt }
  const payments = rows.map(({ kind, method, amount, courierId }) => ({
    ...{ kind, method, courierId },
    amount: -amount,
  }))
  if (stored.endedAttemptId) await tx.fulfillment.undoAttempt(stored.endedAttemptId, now)
  const effects = { kind: 'undo', after, payments, ended: null }
  return write(tx, shop, order, effects, { by, key: null, now, undo: null })
}

/** Why this user cannot undo the last step of an order; null when they can. */
export function undoObjection(
  stored: StoredUndo | null,
  { version }: Pick<ManagedOrder, 'version'>,
  user: Named | null,
  now: number,
): DomainError | null {
  if (!stored || stored.number !== version) return fail('UNDO_NOTHING')
  if (stored.userId === null || stored.userId !== user?.id) return fail('UNDO_NOT_YOURS')
  return now - stored.at > UNDO_MS ? fail('UNDO_TOO_LATE') : null
}

/** The changed fields of an order for its history; items become texts. */
function changesOf(before: OrderState, after: OrderState) {
  const shown = ({ items, attempt: _open, doorClaim, returns, ...fields }: OrderState) => ({
    ...fields,
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

async function publishChange(
  tx: OpenTransaction,
  shop: WriteDeps,
  action: string,
  before: Order,
  after: ManagedOrder,
): Promise<void> {
  const { orderId, status } = after
  const audited = AUDITED[action]
  if (audited) {
    const now = action === 'delete' ? 'deleted' : status
    await record(tx, shop, {
      action: audited,
      subject: { id: orderId, name: orderId },
      changes: { status: [before.status, now] },
    })
  }
  const published = action === 'delete' ? 'deleted' : before.status === status ? 'changed' : status
  tx.publish({ kind: 'order', orderId, status: published })
}

/** Applies actions to orders, each in its own transaction. */
export async function actOnEach(
  shop: WriteDeps,
  actions: readonly { orderId: string; input: OrderActionInput }[],
): Promise<BulkResult> {
  const result: BulkResult = { done: [], refused: [] }
  for (const { orderId, input } of actions) {
    const acted = await actOnOrder(shop, orderId, input)
    if (acted.ok) result.done.push(orderId)
    else result.refused.push({ orderId, message: acted.message })
  }
  return result
}

export function actOnOrders(
  shop: WriteDeps,
  { orderIds, action, courierId, day }: BulkOrderInput,
): Promise<BulkResult> {
  const input: OrderActionInput =
    action === 'assign' ? { action, courierId, ...(day && { day }) } : { action }
  const actions = Array.from(new Set(orderIds), (orderId) => ({ orderId, input }))
  return actOnEach(shop, actions)
}
