import { planUndo } from '../../domain/catalogue/plan-adjustment.ts'
import { undoableUntil } from '../../domain/catalogue/stock-adjustments.ts'
import { fail } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { AdjustDeps, Adjusted } from './adjust-stock.ts'
import { changeStock } from './change-stock.ts'
import { lockStocked } from './stocked-products.ts'

/** Removes all units of a recent receipt, once. Refused as a whole when some are no longer in stock. */
export function undoReceipt(shop: AdjustDeps, id: string): Promise<Adjusted> {
  return shop.store.transaction(async (tx): Promise<Adjusted> => {
    const receipt = await tx.adjustments.findForUpdate(id)
    const at = shop.clock()
    if (receipt?.kind !== 'receipt') return fail('RECEIPT_NOT_FOUND')
    if (receipt.undoneAt !== null) return fail('RECEIPT_UNDONE')
    if (undoableUntil(receipt, at) === null) return fail('RECEIPT_FINAL')

    const units = await tx.adjustments.units(receipt)
    const locked = await lockStocked(tx, [...new Set(units.map(({ productId }) => productId))])
    const planned = planUndo(units, locked)
    if (!planned.ok) return planned
    await tx.adjustments.setUndone(id, at)
    const { actor } = shop
    await changeStock(tx, locked, planned.changes, { reason: 'receipt', reference: id, actor, at })
    await record(tx, shop, {
      action: 'stock.receipt-undone',
      subject: { id, name: receipt.supplier },
      changes: { pieces: [receipt.pieces, null] },
    })
    const adjustment = { ...receipt, undoneAt: new Date(at).toISOString() }
    return { ok: true, adjustment, units, repeated: false }
  })
}
