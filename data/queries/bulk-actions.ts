import { type RawBuilder, sql } from 'kysely'
import type { Named } from '../../domain/audit/audit.ts'
import type { BulkAction, ProductEdit } from '../../domain/catalogue/bulk-actions.ts'
import { UNDO_REFERENCE } from '../../domain/catalogue/stock-movements.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { batches, readFirst } from '../statements.ts'
import { userColumns } from './column-values.ts'
import { actionFromRow, unfinishedActionQueries } from './unfinished-actions.ts'

export interface StockPlace {
  productId: string
  /** null when the stock is counted for the whole product */
  variantId: string | null
}

export function bulkActionQueries({ db, lockRows }: Connection) {
  const actions = () => db.selectFrom('bulkActions').selectAll()
  const edits = (id: string) =>
    db
      .selectFrom('bulkActionProducts')
      .select(['productId', 'name', 'changes'])
      .where('actionId', '=', id)
      .orderBy('productId')
  return {
    ...unfinishedActionQueries({ db, lockRows }),

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
          phase: null,
        })
        .execute()
    },

    async endUndo(id: string, at: number): Promise<void> {
      const values = { phase: null, createdAt: at, undoneAt: at }
      await db.updateTable('bulkActions').set(values).where('id', '=', id).execute()
    },

    async kindOf(id: string): Promise<string | null> {
      const query = db.selectFrom('bulkActions').select('kind').where('id', '=', id)
      return (await query.executeTakeFirst())?.kind ?? null
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

    /** At most `limit` of the edits, in the order of their products. */
    async edits(id: string, limit: number): Promise<ProductEdit[]> {
      return (await edits(id).limit(limit).execute()).map(editFromRow)
    },

    /** The edits of these products, if they have any. */
    async editsOf(id: string, productIds: readonly string[]): Promise<ProductEdit[]> {
      const found: ProductEdit[] = []
      for (const some of batches(productIds)) {
        found.push(...(await edits(id).where('productId', 'in', some).execute()).map(editFromRow))
      }
      return found
    },

    /** Deletes edits that were undone. */
    async deleteEdits(id: string, productIds: readonly string[]): Promise<void> {
      await db
        .deleteFrom('bulkActionProducts')
        .where('actionId', '=', id)
        .where('productId', 'in', productIds)
        .execute()
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

function editFromRow({ changes, ...edit }: Omit<Schema['bulkActionProducts'], 'actionId'>): ProductEdit {
  return { ...edit, ...JSON.parse(changes) }
}
