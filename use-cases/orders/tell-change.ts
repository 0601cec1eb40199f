import type { OpenTransaction } from '../../data/store.ts'
import type { AuditAction, AuditChanges } from '../../domain/audit/audit.ts'
import type { Effects } from '../../domain/orders/effects.ts'
import type { Order } from '../../domain/orders/order.ts'
import type { OrderAction } from '../../domain/orders/order-action.ts'
import { record } from '../audit/record.ts'
import type { WriteDeps } from '../context.ts'

/** What can happen to a stored order. */
export type ChangeName = OrderAction['action'] | 'undo' | 'claim' | 'refuse_claim' | 'settled'

/** The audit entry of each change; null where the order's history is enough. */
const AUDIT_OF: Readonly<Record<ChangeName, AuditAction | null>> = {
  confirm: 'order.confirmed',
  revert_confirmation: 'order.unconfirmed',
  reopen: 'order.reopened',
  cancel: 'order.cancelled',
  call: null,
  delete: 'order.deleted',
  restore: 'order.restored',
  undo: 'order.undone',
  pay: 'order.paid',
  confirm_payment: 'payment.confirmed',
  refuse_payment: 'payment.refused',
  refund: 'order.refunded',
  refund_return: 'order.refunded',
  receive: 'payment.received',
  take_back: 'payment.unlinked',
  refuse_claim: 'payment.rejected',
  claim: null,
  // The settlement has one entry for all its orders.
  settled: null,
  pack: null,
  assign: null,
  dispatch: null,
  deliver: null,
  deliver_partly: null,
  exchange: null,
  fail: null,
  return_to_stock: null,
  receive_back: null,
  edit: null,
  change_address: null,
  choose_payment: null,
  postpone: null,
  set_day: null,
  request_return: null,
  receive_return: null,
  exchange_return: null,
  refuse_return: null,
}

/** A call may end with a confirmation or a cancellation. */
const AUDIT_OF_CALL: Readonly<Record<string, AuditAction>> = {
  confirmed: 'order.confirmed',
  cancelled: 'order.cancelled',
}

/** An audit entry that names a change more exactly than the action does. */
export interface Audited {
  action: AuditAction
  changes: AuditChanges
}

/** Fields that together say how far an order is. */
const MOVES = ['status', 'fulfillmentStatus', 'deletedAt'] as const

/** Tells other screens and systems of a change of an order, and writes its audit entry. */
export async function tellChange(
  tx: OpenTransaction,
  shop: WriteDeps,
  before: Order,
  {
    name,
    after,
    payments,
    audit,
  }: Pick<Effects, 'after' | 'payments'> & { name: ChangeName; audit?: Audited | undefined },
): Promise<void> {
  const { orderId } = before
  const { status } = after
  const deleted = before.deletedAt === null && after.deletedAt !== null
  const named = name === 'call' && status !== before.status ? AUDIT_OF_CALL[status] : AUDIT_OF[name]
  if (audit) await auditOrder(tx, shop, orderId, audit)
  else if (named) {
    const to = deleted ? 'deleted' : status
    const changes: AuditChanges = {
      ...(to !== before.status && { status: [before.status, to] }),
      ...moneyOf(payments),
    }
    await auditOrder(tx, shop, orderId, { action: named, changes })
  }
  const moved = MOVES.some((field) => before[field] !== after[field])
  const published = deleted ? 'deleted' : before.status === status ? 'changed' : status
  tx.publish({ kind: 'order', orderId, status: published, ...(moved && { change: 'status' }) })
}

/** Writes an audit entry about an order whose fields stay as they are. */
export function auditOrder(
  tx: OpenTransaction,
  shop: WriteDeps,
  orderId: string,
  audit: Audited,
): Promise<void> {
  return record(tx, shop, { ...audit, subject: { id: orderId, name: orderId } })
}

/** The francs of a step, negative for money that left. */
function moneyOf([first, ...rest]: Effects['payments']): AuditChanges {
  if (!first) return {}
  const amount = rest.reduce((sum, one) => sum + one.amount, first.amount)
  return { amount: [null, amount], method: [null, first.method] }
}
