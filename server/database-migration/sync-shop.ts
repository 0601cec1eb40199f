import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../../data/engines/engine.ts'
import type { Schema } from '../../data/schema.ts'
import { MOVED_TABLES } from '../../data/table-copy/copied-tables.ts'
import { tablesOf } from '../../data/table-copy/read-tables.ts'
import type { DatabaseConnection } from '../../data/table-copy/rows-in-order.ts'
import { syncTable, type TableSum } from '../../data/table-copy/sync-table.ts'
import { MigrationBlockedError } from './migration-state.ts'

const MOVE_LOCK = 7_420_119
/** Maximum number of passes over all tables. The passes end once the checksums of both databases are equal. */
const MAX_PASSES = 3

export type Progress =
  | { kind: 'round'; held: boolean }
  | { kind: 'reading'; table: string; rows: number }
  | { kind: 'table'; table: string; rows: number; changed: number }

export type TableChecksums = Record<string, TableSum>

export function onTarget<T>(target: Engine, work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  return target.db.connection().execute(async (db) => {
    // Reading a whole table may take longer than the usual time limit.
    await sql`set statement_timeout = 0`.execute(db)
    const lock = sql.lit(MOVE_LOCK)
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_lock(${lock}) as free`.execute(db)
    if (!rows[0]?.free) throw new MigrationBlockedError('Another move to this database is running.')
    try {
      // Stock movements are copied too, so triggers must not record copied stocks as new movements.
      await sql`select set_config('shop.copying', 'on', false)`.execute(db)
      return await work(db)
    } finally {
      await sql`select set_config('shop.copying', '', false)`.execute(db).catch(() => {})
      await sql`select pg_advisory_unlock(${lock})`.execute(db).catch(() => {})
    }
  })
}

export async function syncAllTables(
  source: DatabaseConnection,
  target: DatabaseConnection,
  onProgress: (progress: Progress) => void,
) {
  const sums: TableChecksums = {}
  let changed = 0
  let equal = true
  for (const table of await tablesOf(source.engine, source.db, MOVED_TABLES)) {
    const reading = (rows: number) => onProgress({ kind: 'reading', table: table.name, rows })
    const aligned = await syncTable({ source, target, onProgress: reading }, table)
    sums[table.name] = aligned.source
    changed += aligned.changed
    equal &&= isDeepStrictEqual(aligned.source, aligned.target)
    onProgress({ kind: 'table', table: table.name, rows: aligned.source.count, changed: aligned.changed })
  }
  return { sums, changed, equal }
}

export async function syncUntilEqual(
  source: DatabaseConnection,
  target: DatabaseConnection,
  onProgress: (progress: Progress) => void,
): Promise<TableChecksums> {
  for (let time = 0; time < MAX_PASSES; time++) {
    const { sums, equal } = await syncAllTables(source, target, onProgress)
    if (equal) return sums
  }
  throw new Error('PostgreSQL did not store what was written to it: nothing was moved.')
}
