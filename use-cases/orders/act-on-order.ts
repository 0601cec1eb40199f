import type { BulkOrderInput, CourierActionInput, OrderActionInput } from '../../contracts/order-action.ts'
import type { OpenTransaction } from '../../data/store.ts'
import type { AuditAction } from '../../domain/audit/audit.ts'
import { type DomainError, fail, type Result } from '../../domain/errors.ts'
import type { BulkResult } from '../../domain/orders/bulk-summary.ts'
import type { Order } from '../../domain/orders/order.ts'
import type { CustomerAction } from '../../domain/orders/order-action.ts'
import { record } from '../audit/record.ts'
import type { WriteDeps } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { type ActionRequest, applyAction } from './apply-action.ts'
import { exchangeReturn } from './exchange-return.ts'
import { lockOrder } from './insert-order.ts'
import { resolveAction } from './resolve-action.ts'
import { undoStep } from './undo-step.ts'

/** `version`: the order's version on the customer's page */
export type CustomerInput = (CustomerAction | { action: 'confirm'; note?: string }) & {
  key?: string
  version?: number
}

type Acted = Result<{ order: Order; repeated: boolean }>

const AUDITED: Readonly<Record<string, AuditAction>> = {
  confirm: 'order.confirmed',
  'call confirmed': 'order.confirmed',
  cancel: 'order.cancelled',
  'call refused': 'order.cancelled',
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

/** Fields that together say how far an order is. */
const MOVES = ['status', 'fulfillmentStatus', 'deletedAt'] as const

/**
 * Applies an action to an order: state, stock, payments and history change in one transaction that locks the order. An
 * action whose `key` was already used has no effect and returns the current order.
 * @param courierId the courier who acts through a link; null for a user
 */
export function actOnOrder(
  shop: WriteDeps,
  orderId: string,
  input: Input,
  courierId: string | null = null,
): Promise<Acted> {
  return inTransaction(shop, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return fail('ORDER_NOT_FOUND')
    const key = input.key === undefined ? null : `${orderId} ${input.key}`
    if (key !== null && (await tx.fulfillment.findEvent(key))) return { ok: true, order, repeated: true }
    if (input.version !== undefined && input.version !== order.version) return fail('ORDER_CHANGED')
    const by = { user: courierId === null ? shop.actor : null, courierId }
    if (by.user) await tx.orderViews.insert(orderId, by.user.id, shop.clock())
    const failed = await takeStep(tx, shop, order, input, { by, key, now: shop.clock() })
    if (failed) return failed
    const after = await lockOrder(tx, orderId)
    if (!after) return fail('ORDER_NOT_FOUND')
    await publishChange(tx, shop, input, order, after)
    return { ok: true, order: after, repeated: false }
  })
}

type Input = OrderActionInput | CourierActionInput | CustomerInput

async function takeStep(
  tx: OpenTransaction,
  shop: WriteDeps,
  order: Order,
  input: Input,
  request: ActionRequest,
): Promise<DomainError | null> {
  if (input.action === 'undo') return undoStep(tx, shop, order, request)
  if (input.action === 'exchange_return') return exchangeReturn(tx, shop, order, input, request)
  const resolved = await resolveAction(tx, shop, order, input)
  if (!resolved.ok) return resolved
  const applied = await applyAction(tx, shop, order, resolved.action, request)
  if (!applied.ok) return applied
  if (input.action === 'postpone') await pinRequest(tx, shop, order, input.note)
  return null
}

/** Stores a customer's request as a pinned note, which administrators see above their own notes. */
function pinRequest(tx: OpenTransaction, shop: WriteDeps, { orderId }: Order, text: string) {
  return tx.orderNotes.insert({ id: shop.newId(), orderId, text, pinned: true }, shop.actor, shop.clock())
}

async function publishChange(
  tx: OpenTransaction,
  shop: WriteDeps,
  input: Input,
  before: Order,
  after: Order,
): Promise<void> {
  const { orderId, status } = after
  const { action } = input
  const audited = AUDITED[action === 'call' ? `call ${input.result}` : action]
  if (audited) {
    const now = action === 'delete' ? 'deleted' : status
    await record(tx, shop, {
      action: audited,
      subject: { id: orderId, name: orderId },
      changes: { status: [before.status, now] },
    })
  }
  const published = action === 'delete' ? 'deleted' : before.status === status ? 'changed' : status
  const moved = MOVES.some((field) => before[field] !== after[field])
  tx.publish({ kind: 'order', orderId, status: published, ...(moved && { change: 'status' }) })
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
