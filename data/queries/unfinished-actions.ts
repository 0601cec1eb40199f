import { sql } from 'kysely'
import type { Named } from '../../domain/audit/audit.ts'
import { BULK_ACTION_KINDS, type BulkAction } from '../../domain/catalogue/bulk-actions.ts'
import {
  type ActionPhase,
  type RevertingPhase,
  UNFINISHED_AT,
} from '../../domain/catalogue/unfinished-actions.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { readFirst } from '../statements.ts'
import { isoDate, optionalDate, userColumns } from './column-values.ts'

/** For bulk actions that are written, or reverted, in several transactions. */
export function unfinishedActionQueries({ db, lockRows }: Pick<Connection, 'db' | 'lockRows'>) {
  return {
    /** Inserts an action whose products are added later, in transactions of their own. */
    async open(id: string, kind: BulkAction['kind'], actor: Named | null, at: number): Promise<void> {
      const values = { id, kind, products: 0, name: null, ...userColumns(actor), ...unfinished('open', at) }
      await db.insertInto('bulkActions').values(values).execute()
    },

    /** Counts products of an open action. */
    async addProducts(id: string, count: number, name: string | null): Promise<void> {
      await db
        .updateTable('bulkActions')
        .set((e) => ({ products: e('products', '+', count), name }))
        .where('id', '=', id)
        .execute()
    },

    /** Ends an open action; from now on it can be undone. */
    async finish(id: string, at: number): Promise<void> {
      const name = sql<string | null>`case when products = 1 then name end`
      const values = { phase: null, createdAt: at, undoneAt: null, name }
      await db.updateTable('bulkActions').set(values).where('id', '=', id).execute()
    },

    async beginRevert(id: string, phase: RevertingPhase, at: number): Promise<void> {
      await db.updateTable('bulkActions').set(unfinished(phase, at)).where('id', '=', id).execute()
    },

    /** Actions that are being written, taken back or undone. */
    async unfinished(): Promise<{ id: string; phase: ActionPhase }[]> {
      const rows = await db
        .selectFrom('bulkActions')
        .select(['id', 'phase'])
        .where('phase', 'is not', null)
        .orderBy('id')
        .execute()
      return rows as { id: string; phase: ActionPhase }[]
    },

    async isUnfinished(id: string): Promise<boolean> {
      const query = db
        .selectFrom('bulkActions')
        .select('id')
        .where('id', '=', id)
        .where('phase', 'is not', null)
      return (await query.executeTakeFirst()) !== undefined
    },

    /** Locks an action while it is in this phase; null when it is not. */
    lockIn: (id: string, phase: ActionPhase): Promise<BulkAction | null> =>
      readFirst(
        lockRows(db.selectFrom('bulkActions').selectAll().where('id', '=', id).where('phase', '=', phase)),
        actionFromRow,
      ),
  }
}

const unfinished = (phase: ActionPhase, at: number) => ({ phase, createdAt: UNFINISHED_AT, undoneAt: at })

export function actionFromRow({ userId: _, phase: __, ...row }: Schema['bulkActions']): BulkAction {
  return {
    ...row,
    kind: BULK_ACTION_KINDS.find((kind) => kind === row.kind) ?? 'edit',
    createdAt: isoDate(row.createdAt),
    undoneAt: optionalDate(row.undoneAt),
  }
}
