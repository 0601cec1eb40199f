import type { NewOrder } from '../../data/queries/orders.ts'
import type { OpenTransaction } from '../../data/store.ts'
import type { AuditChanges } from '../../domain/audit/audit.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { type Order, stateOf } from '../../domain/orders/order.ts'
import type { WriteDeps } from '../context.ts'
import { noteView } from '../push/note-view.ts'
import { moveOrderedStock } from './ordered-stock.ts'

export async function lockOrder(
  tx: Pick<OpenTransaction, 'orders' | 'fulfillment'>,
  orderId: string,
): Promise<Order | null> {
  const found = await tx.orders.findForUpdate(orderId)
  return found ? tx.fulfillment.complete(found) : null
}

/**
 * Stores an order entered by an administrator or created by an exchange, with its first event, and takes its units from
 * the stock.
 */
export async function insertOrder(
  tx: OpenTransaction,
  { actor }: Pick<WriteDeps, 'actor'>,
  order: NewOrder,
  { fingerprint, changes }: { fingerprint: string; changes: AuditChanges },
): Promise<Result<{ order: Order }>> {
  const { orderId, status } = order
  const at = Date.parse(order.createdAt)
  const by = { user: actor, courierId: null }
  const event = { kind: 'placed', at, actor: by, changes, note: '', key: null }
  await tx.fulfillment.insertFirstEvent(orderId, event)
  if (!(await tx.orders.insert(order, fingerprint, at))) return fail('ORDER_ID_TAKEN')
  await noteView(tx, orderId, actor, at)
  const inserted = await lockOrder(tx, orderId)
  if (!inserted) return fail('ORDER_NOT_FOUND')
  const after = stateOf(inserted)
  const short = await moveOrderedStock(tx, { ...after, items: [] }, after, { reference: orderId, actor, at })
  if (short) return short
  tx.publish({ kind: 'order', orderId, status, change: 'created' })
  return { ok: true, order: inserted }
}
