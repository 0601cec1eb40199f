import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../../data/engines/engine.ts'
import type { Schema } from '../../data/schema.ts'
import { MOVED_TABLES } from '../../data/table-copy/copied-tables.ts'
import { tablesOf } from '../../data/table-copy/read-tables.ts'
import type { Place } from '../../data/table-copy/rows-in-order.ts'
import { syncTable, type TableSum } from '../../data/table-copy/sync-table.ts'
import { MigrationBlockedError } from './migration-blocked-error.ts'

/** Two moves into one database would undo each other's work: the second is refused. */
const MOVE_LOCK = 7_420_119
/** While nobody writes, the second pass finds nothing to do; a third is for values that the target itself changes. */
const MOST_TRIES = 3

/** How far a move is. */
export type Progress =
  | { kind: 'round'; held: boolean }
  | { kind: 'reading'; table: string; rows: number }
  | { kind: 'table'; table: string; rows: number; changed: number }

/** Rows and SHA-256 by table. */
export type Sums = Record<string, TableSum>

/** Does something on one connection of the target, which nobody else moves into meanwhile. @throws MigrationBlockedError */
export function onTarget<T>(target: Engine, work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  return target.db.connection().execute(async (db) => {
    // Reading whole tables takes longer than any query of the shop may.
    await sql`set statement_timeout = 0`.execute(db)
    const lock = sql.lit(MOVE_LOCK)
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_lock(${lock}) as free`.execute(db)
    if (!rows[0]?.free) throw new MigrationBlockedError('Un autre déménagement vers cette base est en cours.')
    try {
      return await work(db)
    } finally {
      // A lost connection has released the lock already.
      await sql`select pg_advisory_unlock(${lock})`.execute(db).catch(() => {})
    }
  })
}

/**
 * Makes every table of the target hold what the source's does.
 * @returns what the source holds, how many rows were written, and whether the target held the same before
 */
export async function syncAllTables(source: Place, target: Place, tell: (progress: Progress) => void) {
  const sums: Sums = {}
  let changed = 0
  let equal = true
  for (const table of await tablesOf(source.engine, source.db, MOVED_TABLES)) {
    const reading = (rows: number) => tell({ kind: 'reading', table: table.name, rows })
    const aligned = await syncTable({ source, target, tell: reading }, table)
    sums[table.name] = aligned.source
    changed += aligned.changed
    equal &&= isDeepStrictEqual(aligned.source, aligned.target)
    tell({ kind: 'table', table: table.name, rows: aligned.source.count, changed: aligned.changed })
  }
  return { sums, changed, equal }
}

/**
 * Aligns until every table, read from both places, has as many rows and the same sum in both. To be called while nobody
 * writes.
 * @throws Error when the target does not keep what it is given
 */
export async function syncUntilEqual(
  source: Place,
  target: Place,
  tell: (progress: Progress) => void,
): Promise<Sums> {
  for (let time = 0; time < MOST_TRIES; time++) {
    const { sums, equal } = await syncAllTables(source, target, tell)
    if (equal) return sums
  }
  throw new Error('La base PostgreSQL ne garde pas ce qui y est écrit : rien n’a été déménagé.')
}
