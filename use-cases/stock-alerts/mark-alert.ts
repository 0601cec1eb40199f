import { fail, type Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'

/**
 * Marks a shopper as notified or as waiting again. A repeated request has no effect (F-50). The audit entry names the
 * product but not the shopper.
 */
export function markAlert(
  shop: Pick<AppContext, 'store' | 'clock' | 'newId' | 'actor'>,
  id: string,
  notified: boolean,
): Promise<Result<{ message: string }>> {
  return shop.store.transaction(async (tx): Promise<Result<{ message: string }>> => {
    const found = await tx.stockAlerts.find(id)
    if (!found) return fail('ALERT_NOT_FOUND')
    const done = { ok: true, message: notified ? 'Client prévenu' : 'Client de nouveau à prévenir' } as const
    if (!(await tx.stockAlerts.mark(id, notified ? shop.clock() : null))) return done
    const { productId, name } = found
    const subject = { id: productId, name: name ?? productId }
    await record(tx, shop, { action: notified ? 'alert.notified' : 'alert.waiting', subject })
    tx.publish({ kind: 'stock-alert', productId })
    return done
  })
}
