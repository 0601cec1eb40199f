import type { BulkOrderInput, CourierActionInput, OrderActionInput } from '../../contracts/order-action.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { type DomainError, fail, type Result } from '../../domain/errors.ts'
import type { BulkResult } from '../../domain/orders/bulk-summary.ts'
import type { Order } from '../../domain/orders/order.ts'
import type { WriteDeps } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { applyByHand, bookWaiting } from '../payments/book-by-hand.ts'
import { askRefund } from '../payments/refunds.ts'
import { abandon } from '../payments/start-payment.ts'
import { noteView } from '../push/note-view.ts'
import type { ActionRequest } from './apply-action.ts'
import { exchangeReturn } from './exchange-return.ts'
import { lockOrder } from './insert-order.ts'
import { type AssignedRun, assignedRuns, otherDayWarning } from './other-day.ts'
import { type CustomerInput, resolveAction } from './resolve-action.ts'
import { undoStep } from './undo-step.ts'

/** `warnings`: what leaves on another day than wanted */
type Acted = Result<{ order: Order; repeated: boolean; warnings: string[] }>

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
    if (key !== null && (await tx.fulfillment.findEvent(key)))
      return { ok: true, order, repeated: true, warnings: [] }
    if (input.version !== undefined && input.version !== order.version) return fail('ORDER_CHANGED')
    const otherDay = await otherDayWarning(tx, order, input, shop.clock())
    if (otherDay !== null && 'checkDay' in input && input.checkDay) {
      return fail('OTHER_DAY', { message: otherDay })
    }
    const by = { user: courierId === null ? shop.actor : null, courierId }
    await noteView(tx, orderId, by.user, shop.clock())
    const failed = await takeStep(tx, shop, order, input, { by, key, now: shop.clock() })
    if (failed) return failed
    if (order.deletedAt !== null) await bookWaiting(tx, shop, orderId)
    const after = await lockOrder(tx, orderId)
    if (!after) return fail('ORDER_NOT_FOUND')
    return { ok: true, order: after, repeated: false, warnings: otherDay === null ? [] : [otherDay] }
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
  if (input.action === 'refund' && input.paymentId !== undefined) {
    const asked = await askRefund({ ...shop, store: tx }, input.paymentId, { orderId: order.orderId })
    return asked.ok ? null : asked
  }
  const resolved = await resolveAction(tx, shop, order, input)
  if (!resolved.ok) return resolved
  const applied = await applyByHand(tx, shop, order, resolved.action, request)
  if (!applied.ok) return applied
  if (input.action === 'postpone') await pinRequest(tx, shop, order, input.note)
  if (input.action === 'choose_payment') await abandonOpen(tx, order.orderId, request.now)
  return null
}

/** The page of a payment that was started another way is not to be paid on; if it still is, the money counts. */
async function abandonOpen(tx: OpenTransaction, orderId: string, now: number): Promise<void> {
  const open = await tx.providerPayments.findOpen(orderId)
  if (open) await abandon(tx, open, now)
}

/** Stores a customer's request as a pinned note, which administrators see above their own notes. */
function pinRequest(tx: OpenTransaction, shop: WriteDeps, { orderId }: Order, text: string) {
  return tx.orderNotes.insert({ id: shop.newId(), orderId, text, pinned: true }, shop.actor, shop.clock())
}

/** Applies actions to orders, each in its own transaction. */
export async function actOnEach(
  shop: WriteDeps,
  actions: readonly { orderId: string; input: OrderActionInput }[],
): Promise<BulkResult & { orders: Order[] }> {
  const result: BulkResult = { done: [], refused: [], otherDay: [], warnings: [] }
  const orders: Order[] = []
  for (const { orderId, input } of actions) {
    const acted = await actOnOrder(shop, orderId, input)
    if (acted.ok) {
      result.done.push(orderId)
      result.warnings.push(...acted.warnings)
      orders.push(acted.order)
    } else {
      const list = acted.code === 'OTHER_DAY' ? result.otherDay : result.refused
      list.push({ orderId, message: acted.message })
    }
  }
  return { ...result, orders }
}

export async function actOnOrders(
  shop: WriteDeps,
  { orderIds, action, courierId, day, checkDay = false }: BulkOrderInput,
): Promise<BulkResult & { runs: AssignedRun[] }> {
  const input: OrderActionInput =
    action === 'assign'
      ? { action, courierId, checkDay, ...(day && { day }) }
      : action === 'dispatch'
        ? { action, checkDay }
        : { action }
  const actions = Array.from(new Set(orderIds), (orderId) => ({ orderId, input }))
  const { orders, ...result } = await actOnEach(shop, actions)
  return { ...result, runs: await assignedRuns(shop, action, orders) }
}
