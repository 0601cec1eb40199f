import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { Schema } from '../schema.ts'

/** What differs between the two databases; everything else is the same query code. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres'
  readonly db: Kysely<Schema>
  /** Keeps the selected rows for this transaction: row locks, or nothing where writers queue anyway. */
  lockRows<O>(query: SelectQueryBuilder<Schema, keyof Schema, O>): SelectQueryBuilder<Schema, keyof Schema, O>
  /** Keeps a whole table from other writers until the transaction `db` belongs to ends. */
  lockTable(db: Kysely<Schema>, table: keyof Schema): Promise<void>
  /** Runs a file of several statements, all or nothing, alone among processes that migrate at the same time. */
  runMigrations(apply: (run: (sql: string) => Promise<void>) => Promise<void>): Promise<void>
  /** The unique constraint an error says was broken, as `table.column`, or null. */
  brokenUnique(error: unknown): string | null
  close(): Promise<void>
}
