import type { OpenTransaction } from '../../data/store.ts'
import { type BulkAction, type LeftProduct, undoableUntil } from '../../domain/catalogue/bulk-actions.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { type Restored, restore } from '../trash/restore-products.ts'
import { type RevertDeps, revertInBatches } from './import/revert-import.ts'
import { queueUnfinished } from './import/unfinished-imports.ts'

/** `count`: products that were restored completely or in part. */
export type Undone = Result<{ kind: BulkAction['kind']; count: number; left: LeftProduct[] }>

/** Undoes a recent edit, import or deletion, once (G-22). Later changes remain and are listed. */
export async function undoBulkAction(shop: RevertDeps, id: string): Promise<Undone> {
  const kind = await shop.store.bulkActions.kindOf(id)
  if (kind === 'deletion') return undoDeletion(shop, id)
  // The lock says that somebody works on it; an edit is short, and repeating a part of it does no harm.
  const work = () => undoEdits(shop, id)
  return kind === 'import' ? shop.withLock('import', work) : work()
}

function undoDeletion(shop: RevertDeps, id: string): Promise<Undone> {
  // Without the lock, concurrent transactions could assign the same barcode to two products.
  return shop.withLock('barcodes', () =>
    shop.store.transaction(async (tx) => {
      const found = await findUndoable(tx, shop, id)
      if (!found.ok) return found
      const undone = await restoreDeleted(tx, shop, id)
      if (!undone.ok) return undone
      await tx.bulkActions.endUndo(id, shop.clock())
      return { kind: found.action.kind, ...undone }
    }),
  )
}

async function restoreDeleted(tx: OpenTransaction, shop: RevertDeps, id: string): Promise<Restored> {
  const ids = await tx.trash.idsOf(id)
  return ids.length === 0 ? fail('BULK_ACTION_UNDONE') : restore(tx, shop, ids)
}

/** From the first transaction on, the action is undone for everybody; what is left to do survives a crash. */
async function undoEdits(shop: RevertDeps, id: string): Promise<Undone> {
  const begun = await shop.store.transaction(async (tx) => {
    const found = await findUndoable(tx, shop, id)
    if (!found.ok) return found
    const at = shop.clock()
    await tx.bulkActions.beginRevert(id, 'undoing', at)
    await queueUnfinished(tx, id, at)
    return found
  })
  if (!begun.ok) return begun
  return { ok: true, kind: begun.action.kind, ...(await revertInBatches(shop, id, 'undoing')) }
}

async function findUndoable(
  tx: OpenTransaction,
  { clock }: Pick<RevertDeps, 'clock'>,
  id: string,
): Promise<Result<{ action: BulkAction }>> {
  const action = await tx.bulkActions.findForUpdate(id)
  if (!action) return fail('BULK_ACTION_NOT_FOUND')
  if (action.undoneAt !== null) return fail('BULK_ACTION_UNDONE')
  return undoableUntil(action, clock()) === null ? fail('BULK_ACTION_FINAL') : { ok: true, action }
}
