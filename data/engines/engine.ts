import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { Schema } from '../schema.ts'
import type { MatchText } from './text-match.ts'

/**
 * What differs between the two databases; everything else is the same query code. What the database itself is in
 * trouble with comes as `Unavailable`.
 */
export interface Engine {
  readonly name: 'sqlite' | 'postgres'
  readonly db: Kysely<Schema>
  /** Runs `work` all or nothing; what it gives back is durable. */
  transaction<T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T>
  /** Keeps the selected rows for this transaction: row locks, or nothing where writers queue anyway. */
  lockRows<O>(query: SelectQueryBuilder<Schema, keyof Schema, O>): SelectQueryBuilder<Schema, keyof Schema, O>
  /** Keeps a whole table from other writers until the transaction `db` belongs to ends. */
  lockTable(db: Kysely<Schema>, table: keyof Schema): Promise<void>
  readonly matchText: MatchText
  /** Whether several indexes in the same order are merged as far as a page goes, and not put together and sorted. */
  readonly mergesWalks: boolean
  /**
   * Sees to what searching needs beyond the migrations. Without it the same is found, more slowly.
   * @returns what to ask of whoever runs the database, or null when all is well
   */
  prepareSearch(): Promise<string | null>
  /**
   * Lets `apply` run files of several statements, and queries in the same transaction: all or nothing, alone among
   * processes that migrate at the same time.
   */
  runMigrations(
    apply: (run: (sql: string) => Promise<void>, db: Kysely<Schema>) => Promise<void>,
  ): Promise<void>
  /** Writes nothing of importance. @throws Unavailable when the database takes no writes now */
  probe(): Promise<void>
  /**
   * Looks for damage the database does not notice by itself.
   * @returns what is wrong, or null; `late` when that takes so long that nobody should wait for it
   */
  checkIntegrity(): { late: boolean; damage: Promise<string | null> }
  /** how many wait for the database now */
  waiting(): number
  close(): Promise<void>
}
