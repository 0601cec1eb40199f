import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Schema } from '../schema.ts'
import type { Engine } from './engine.ts'

const INT8 = 20
const MIGRATION_LOCK = 7_420_117

/** Opens PostgreSQL by URL. `schema`, when given, becomes the search path (tests use a throw-away one). */
export function openPostgres(url: string, options: { schema?: string; connections?: number } = {}): Engine {
  const types = new pg.TypeOverrides()
  // Moments and totals are far below 2^53: read them as numbers, as SQLite does.
  types.setTypeParser(INT8, Number)
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    types,
    ...(options.schema ? { options: `-c search_path=${options.schema}` } : {}),
  })
  // Without a listener an idle connection's loss would end the process; the next query reports it.
  pool.on('error', () => {})
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    name: 'postgres',
    db,
    lockRows: (query) => query.forUpdate(),
    lockTable: async (transaction, table) => {
      await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(transaction)
    },
    runMigrations: (apply) =>
      db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx)
        await apply(async (statements) => {
          await sql.raw(statements).execute(trx)
        })
      }),
    brokenUnique,
    close: () => db.destroy(),
  }
}

function brokenUnique(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return null
  const column = /\(([^)]+)\)=/.exec(error.detail ?? '')?.[1]
  return `${error.table ?? ''}.${column ?? ''}`
}
