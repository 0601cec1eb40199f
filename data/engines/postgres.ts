import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { Unavailable } from '../../domain/unavailable.ts'
import type { Schema } from '../schema.ts'
import type { Engine } from './engine.ts'
import { explainingPool } from './explaining-pool.ts'
import { prepareTextIndex } from './postgres-text-index.ts'
import { matchInTable } from './postgres-text-match.ts'

const INT8 = 20
const MIGRATION_LOCK = 7_420_117

/** How long a connection may take, or a place in the pool be waited for, in milliseconds. */
const CONNECT_WITHIN = 5_000
/** Nothing the shop asks takes this long: beyond it somebody waits for nothing. In milliseconds. */
const LIMITS = { statement_timeout: 20_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 60_000 }
/** A server that does not even say that it stopped. Milliseconds. */
const ANSWER_WITHIN = 60_000

/** Under this name the shop's connections stand in pg_stat_activity. */
export const APPLICATION_NAME = 'keur-bebe'

/** Opens PostgreSQL by URL. `schema`, when given, becomes the search path (tests use a throw-away one). */
export function openPostgres(url: string, options: { schema?: string; connections?: number } = {}): Engine {
  const types = new pg.TypeOverrides()
  // Moments and totals are far below 2^53: read them as numbers, as SQLite does.
  types.setTypeParser(INT8, Number)
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    types,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_WITHIN,
    query_timeout: ANSWER_WITHIN,
    keepAlive: true,
    // Not as options of the connection: poolers in between refuse those they do not know.
    onConnect: async (client) => {
      // Without a listener a connection lost while nobody asks it anything would end the process.
      client.on('error', () => {})
      await client.query(
        Object.entries(LIMITS)
          .map(([name, limit]) => `set ${name} = ${limit}`)
          .join(';'),
      )
    },
    ...(options.schema ? { options: `-c search_path=${options.schema}` } : {}),
  })
  // The same for those that wait in the pool; the next query reports it.
  pool.on('error', () => {})
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: explainingPool(pool) }) })
  const alone: Engine['runMigrations'] = (apply) =>
    db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      await sql`set local lock_timeout = 0`.execute(trx)
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx)
      await apply(async (statements) => {
        await sql.raw(statements).execute(trx)
      }, trx)
    })
  return {
    name: 'postgres',
    db,
    transaction: (work) => db.transaction().execute(work),
    waiting: () => pool.waitingCount,
    // The server looks after its own files.
    checkIntegrity: () => ({ late: false, damage: Promise.resolve(null) }),
    probe: async () => {
      const { rows } = await sql<{ standby: boolean; setting: string }>`
        select pg_is_in_recovery() as standby, current_setting('transaction_read_only') as setting
      `.execute(db)
      if (rows[0]?.standby || rows[0]?.setting === 'on')
        throw new Unavailable('read-only', 'read-only server')
    },
    lockRows: (query) => query.forUpdate(),
    lockTable: async (transaction, table) => {
      await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(transaction)
    },
    mergesWalks: false,
    matchText: matchInTable,
    prepareSearch: () => prepareTextIndex((statements) => alone((run) => run(statements))),
    runMigrations: alone,
    close: () => db.destroy(),
  }
}
