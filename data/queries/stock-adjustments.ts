import { sql } from 'kysely'
import type { Named } from '../../domain/audit/audit.ts'
import type {
  AdjustedUnits,
  AdjustmentKind,
  StockAdjustment,
} from '../../domain/catalogue/stock-adjustments.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { insertIfAbsent, readFirst } from '../statements.ts'
import { isoDate, optionalDate, userColumns } from './column-values.ts'
import { choiceOf } from './stock.ts'

interface StoredAdjustment {
  adjustment: StockAdjustment
  fingerprint: string
}

export function adjustmentQueries({ db, lockRows }: Connection) {
  const adjustment = (id: string) => db.selectFrom('stockAdjustments').selectAll().where('id', '=', id)
  return {
    async find(id: string): Promise<StoredAdjustment | null> {
      const row = await adjustment(id).executeTakeFirst()
      return row ? { adjustment: adjustmentFromRow(row), fingerprint: row.fingerprint } : null
    },

    findForUpdate: (id: string): Promise<StockAdjustment | null> =>
      readFirst(lockRows(adjustment(id)), adjustmentFromRow),

    /** Newest first. */
    async list({
      kind,
      limit,
    }: {
      kind?: AdjustmentKind | undefined
      limit: number
    }): Promise<StockAdjustment[]> {
      let query = db.selectFrom('stockAdjustments').selectAll()
      if (kind) query = query.where('kind', '=', kind)
      const rows = await query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
      return rows.map(adjustmentFromRow)
    },

    /** @returns false when an adjustment with this id exists */
    async insert(
      { id, kind, supplier, note, pieces, createdAt }: StockAdjustment,
      { fingerprint, actor }: { fingerprint: string; actor: Named | null },
    ): Promise<boolean> {
      return insertIfAbsent(
        db.insertInto('stockAdjustments').values({
          id,
          kind,
          fingerprint,
          supplier,
          note,
          pieces,
          ...userColumns(actor),
          createdAt: Date.parse(createdAt),
          undoneAt: null,
        }),
      )
    },

    async setUndone(id: string, at: number): Promise<void> {
      await db.updateTable('stockAdjustments').set({ undoneAt: at }).where('id', '=', id).execute()
    },

    /** Lists the units that an adjustment changed, without the movements of its undo and without deleted products. */
    async units({ id, kind }: Pick<StockAdjustment, 'id' | 'kind'>): Promise<AdjustedUnits[]> {
      let query = db
        .selectFrom('stockMovements')
        .innerJoin('products', 'products.id', 'stockMovements.productId')
        .select(['productId', 'products.name', 'variantId', 'color', 'size', 'quantity'])
        .where('reference', '=', id)
        // Literal, because the planner does not match parameters with a partial index.
        .where(sql<boolean>`reason in ('receipt', 'count')`)
      if (kind === 'receipt') query = query.where('quantity', '>', 0)
      const rows = await query.orderBy('productId').orderBy('number').execute()
      return rows.map((row) => ({ ...row, ...choiceOf(row) }))
    },
  }
}

function adjustmentFromRow({
  fingerprint: _,
  userId: _user,
  ...row
}: Schema['stockAdjustments']): StockAdjustment {
  return {
    ...row,
    kind: row.kind === 'count' ? 'count' : 'receipt',
    createdAt: isoDate(row.createdAt),
    undoneAt: optionalDate(row.undoneAt),
  }
}
