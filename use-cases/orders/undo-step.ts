import type { StoredUndo } from '../../data/queries/fulfillment.ts'
import type { OpenTransaction } from '../../data/store.ts'
import type { Named } from '../../domain/audit/audit.ts'
import { type DomainError, fail } from '../../domain/errors.ts'
import type { Order } from '../../domain/orders/order.ts'
import { UNDO_MS } from '../../domain/orders/order-action.ts'
import type { WriteDeps } from '../context.ts'
import { reopenUndone } from '../payments/book-by-hand.ts'
import { type ActionRequest, writeEffects } from './apply-action.ts'

/**
 * Restores the values that the order had before its last event. Adds ledger rows that reverse the rows of this event.
 */
export async function undoStep(
  tx: OpenTransaction,
  shop: WriteDeps,
  order: Order,
  request: ActionRequest,
): Promise<DomainError | null> {
  const { by, now } = request
  const stored = await tx.fulfillment.undo(order.orderId)
  const refused = undoObjection(stored, order, by.user, now)
  if (refused || !stored) return refused
  const rows = (await tx.fulfillment.ledger(order.orderId, true)).filter(
    ({ eventNumber }) => eventNumber === order.version,
  )
  if (rows.some(({ settlementId }) => settlementId !== null)) return fail('CASH_SETTLED')
  for (const { method, transactionNumber } of rows) {
    const known = transactionNumber && (await tx.walletTransactions.findByNumber(method, transactionNumber))
    if (known && known.paymentId !== null) return fail('UNDO_PROVEN')
  }
  const attempt =
    stored.state.attempt && stored.endedAttemptId
      ? { ...stored.state.attempt, id: shop.newId() }
      : stored.state.attempt
  const after = { ...stored.state, attempt }
  const payments = rows.map(({ kind, method, amount, courierId, transactionNumber }) => ({
    ...{ kind, method, courierId, transactionNumber },
    amount: -amount,
  }))
  if (stored.endedAttemptId) await tx.fulfillment.undoAttempt(stored.endedAttemptId, now)
  await reopenUndone(tx, shop, order, after)
  const effects = { after, payments, ended: null }
  return writeEffects(tx, shop, order, effects, { ...request, name: 'undo', key: null, undo: null })
}

/** Why this user cannot undo the last step of an order; null when they can. */
export function undoObjection(
  stored: StoredUndo | null,
  { version }: Pick<Order, 'version'>,
  user: Named | null,
  now: number,
): DomainError | null {
  if (!stored || stored.number !== version) return fail('UNDO_NOTHING')
  if (stored.userId === null || stored.userId !== user?.id) return fail('UNDO_NOT_YOURS')
  return now - stored.at > UNDO_MS ? fail('UNDO_TOO_LATE') : null
}
