import { fail, type Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'

/**
 * Marks a shopper as told, or as waiting again; a repetition changes nothing (F-50). The audit entry names the product
 * and not the shopper.
 */
export function markAlert(
  shop: Pick<AppContext, 'store' | 'clock' | 'newId' | 'actor'>,
  id: string,
  told: boolean,
): Promise<Result<{ message: string }>> {
  return shop.store.transaction(async (tx): Promise<Result<{ message: string }>> => {
    const found = await tx.stockAlerts.find(id)
    if (!found) return fail('ALERT_NOT_FOUND')
    const done = { ok: true, message: told ? 'Client prévenu' : 'Client de nouveau à prévenir' } as const
    if (!(await tx.stockAlerts.mark(id, told ? shop.clock() : null))) return done
    const { productId, name } = found
    const subject = { id: productId, name: name ?? productId }
    await record(tx, shop, { action: told ? 'alert.told' : 'alert.waiting', subject })
    tx.publish({ kind: 'stock-alert', productId })
    return done
  })
}
