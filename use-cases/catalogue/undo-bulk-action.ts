import type { OpenTransaction } from '../../data/store.ts'
import { type BulkAction, type LeftProduct, undoableUntil } from '../../domain/catalogue/bulk-actions.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { type Restored, restore } from '../trash/restore-products.ts'
import { type RevertDeps, revertInBatches } from './import/revert-import.ts'
import { queueUnfinished } from './import/unfinished-imports.ts'

/** `count`: products that were restored completely or in part. `continues`: the shop is not done yet and goes on by itself. */
export type Undone = Result<{
  kind: BulkAction['kind']
  count: number
  left: LeftProduct[]
  continues?: true
}>

/** The undo of a large import takes longer than proxies wait for an answer. */
const ANSWER_WITHIN_MS = 20_000

/** Undoes a recent edit, import or deletion, once (G-22). Later changes remain and are listed. */
export async function undoBulkAction(
  shop: RevertDeps,
  id: string,
  { answerWithinMs = ANSWER_WITHIN_MS } = {},
): Promise<Undone> {
  const kind = await shop.store.bulkActions.kindOf(id)
  return kind === 'deletion' ? undoDeletion(shop, id) : undoEdits(shop, id, answerWithinMs)
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
async function undoEdits(shop: RevertDeps, id: string, answerWithinMs: number): Promise<Undone> {
  const begun = await shop.store.transaction(async (tx) => {
    const found = await findUndoable(tx, shop, id)
    if (!found.ok) return found
    const at = shop.clock()
    await tx.bulkActions.beginRevert(id, 'undoing', at)
    await queueUnfinished(tx, id, at)
    return found
  })
  if (!begun.ok) return begun
  const { kind } = begun.action
  const work = () => revertInBatches(shop, id, 'undoing')
  // The lock says that somebody works on it; an edit is short, and repeating a part of it does no harm.
  const reverting = kind === 'import' ? shop.withLock('import', work) : work()
  return Promise.race([
    reverting.then((reverted) => ({ ok: true as const, kind, ...reverted })),
    continuing(answerWithinMs).then((later) => ({ ok: true as const, kind, ...later })),
  ])
}

/** When the work fails after this answer, the job ends it. */
function continuing(milliseconds: number): Promise<{ count: number; left: LeftProduct[]; continues: true }> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds, { count: 0, left: [], continues: true }).unref()
  })
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
