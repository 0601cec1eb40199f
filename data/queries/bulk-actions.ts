import { type RawBuilder, sql } from 'kysely'
import type { Named } from '../../domain/audit/audit.ts'
import { BULK_ACTION_KINDS, type BulkAction, type ProductEdit } from '../../domain/catalogue/bulk-actions.ts'
import { UNDO_REFERENCE } from '../../domain/catalogue/stock-movements.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { batches, readFirst } from '../statements.ts'
import { isoDate, optionalDate, userColumns } from './column-values.ts'

export interface StockPlace {
  productId: string
  /** null when the stock is counted for the whole product */
  variantId: string | null
}

export function bulkActionQueries({ db, lockRows }: Connection) {
  const actions = () => db.selectFrom('bulkActions').selectAll()
  return {
    async insert(
      { id, kind, products, name, createdAt }: Omit<BulkAction, 'userName' | 'undoneAt'>,
      actor: Named | null,
    ): Promise<void> {
      await db
        .insertInto('bulkActions')
        .values({
          id,
          kind,
          products,
          name,
          ...userColumns(actor),
          createdAt: Date.parse(createdAt),
          undoneAt: null,
        })
        .execute()
    },

    async setProducts(id: string, products: number, name: string | null): Promise<void> {
      await db.updateTable('bulkActions').set({ products, name }).where('id', '=', id).execute()
    },

    async insertEdits(id: string, edits: readonly ProductEdit[]): Promise<void> {
      for (const some of batches(edits)) {
        const rows = some.map(({ productId, name, ...changes }) => ({
          actionId: id,
          productId,
          name,
          changes: JSON.stringify(changes),
        }))
        await db.insertInto('bulkActionProducts').values(rows).execute()
      }
    },

    findForUpdate: (id: string): Promise<BulkAction | null> =>
      readFirst(lockRows(actions().where('id', '=', id)), actionFromRow),

    async edits(id: string): Promise<ProductEdit[]> {
      const rows = await db
        .selectFrom('bulkActionProducts')
        .select(['productId', 'name', 'changes'])
        .where('actionId', '=', id)
        .orderBy('productId')
        .execute()
      return rows.map(({ changes, ...edit }) => ({ ...edit, ...JSON.parse(changes) }))
    },

    async setUndone(id: string, at: number): Promise<void> {
      await db.updateTable('bulkActions').set({ undoneAt: at }).where('id', '=', id).execute()
    },

    /** Lists undoable actions after `since`, newest first; a deletion only while a product of it is in the trash. */
    async listSince(since: number, limit: number): Promise<BulkAction[]> {
      const rows = await actions()
        .where('createdAt', '>', since)
        .where('undoneAt', 'is', null)
        .where((e) =>
          e.or([
            e('kind', '!=', 'deletion'),
            e.exists(
              e
                .selectFrom('trashedProducts')
                .select('trashedProducts.id')
                .whereRef('actionId', '=', 'bulkActions.id'),
            ),
          ]),
        )
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(actionFromRow)
    },

    /** Stocks of these products that an edit, import or count changed after the action; ignores undone changes. */
    async restockedSince(id: string, productIds: readonly string[]): Promise<StockPlace[]> {
      const restocked: StockPlace[] = []
      for (const some of batches(productIds)) {
        const ids = sql.join(some)
        const { rows } = await restockedRows(id, ids).execute(db)
        restocked.push(...rows)
      }
      return restocked
    },

    async idsUntil(moment: number, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('bulkActions')
        .select('id')
        .where('createdAt', '<=', moment)
        .orderBy('createdAt')
        .limit(limit)
        .execute()
      return rows.map((row) => row.id)
    },

    async delete(ids: readonly string[]): Promise<void> {
      await db.deleteFrom('bulkActions').where('id', 'in', ids).execute()
    },
  }
}

/** Groups movements by reference: the movements of an edit and of its undo add up to 0, so they are ignored. */
function restockedRows(id: string, productIds: RawBuilder<unknown>) {
  const reference = sql`replace(later.reference, ${sql.lit(UNDO_REFERENCE)}, '')`
  return sql<StockPlace>`
    select later.product_id, later.variant_id
    from stock_movements later
    join (
      select product_id, max(number) as number from stock_movements
      where product_id in (${productIds}) and reference = ${id} group by product_id
    ) own on own.product_id = later.product_id and later.number > own.number
    where later.reason in ('edit', 'import', 'count')
    group by later.product_id, later.variant_id, ${reference}
    having ${reference} is null or sum(later.quantity) <> 0
  `
}

function actionFromRow({ userId: _, ...row }: Schema['bulkActions']): BulkAction {
  return {
    ...row,
    kind: BULK_ACTION_KINDS.find((kind) => kind === row.kind) ?? 'edit',
    createdAt: isoDate(row.createdAt),
    undoneAt: optionalDate(row.undoneAt),
  }
}
