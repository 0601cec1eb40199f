import type { Store } from '../../data/store.ts'
import {
  type BulkAction,
  type BulkActionKind,
  type ProductEdit,
  UNDO_BULK_ACTION_MS,
  undoableUntil,
} from '../../domain/catalogue/bulk-actions.ts'
import type { AppContext, TimedDeps } from '../context.ts'

export interface UndoOffer {
  id: string
  /** ISO date */
  undoableUntil: string
}

interface Recorded {
  id: string
  kind: BulkActionKind
  /** absent for a deletion, whose products are in the trash */
  edits?: readonly ProductEdit[]
  /** the affected products; absent: those of `edits` */
  products?: readonly { name: string }[]
  /** epoch milliseconds */
  at: number
}

/** Stores a bulk action with its undo data, in the transaction of the action itself. */
export async function recordBulkAction(
  { bulkActions }: Pick<Store, 'bulkActions'>,
  { actor }: Pick<AppContext, 'actor'>,
  { id, kind, edits = [], products = edits, at }: Recorded,
): Promise<UndoOffer> {
  const createdAt = new Date(at).toISOString()
  const [first] = products
  const name = products.length === 1 && first ? first.name : null
  await bulkActions.insert({ id, kind, products: products.length, name, createdAt }, actor)
  await bulkActions.insertEdits(id, edits)
  return { id, undoableUntil: new Date(at + UNDO_BULK_ACTION_MS).toISOString() }
}

const LISTED = 20

/** Lists the bulk actions that can be undone now, newest first. */
export async function listBulkActions({
  store,
  clock,
}: TimedDeps): Promise<(BulkAction & { undoableUntil: string | null })[]> {
  const now = clock()
  const actions = await store.bulkActions.listSince(now - UNDO_BULK_ACTION_MS, LISTED)
  return actions.map((action) => ({ ...action, undoableUntil: undoableUntil(action, now) }))
}
