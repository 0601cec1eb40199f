import { sql } from 'kysely'
import type { Engine } from '../../data/engines/engine.ts'
import { openPostgres } from '../../data/engines/postgres/postgres.ts'
import { startPGlite } from './pglite.ts'
import { emptyDatabase } from './postgres-server.ts'

/** Whether this is Vitest's project `postgres`. All other projects test on SQLite. */
export const ON_POSTGRES = process.env.TEST_ENGINE === 'postgres'

/** The server of that project. Without TEST_DATABASE_URL, PGlite takes its place, with one connection. */
export const SERVER = (ON_POSTGRES && process.env.TEST_DATABASE_URL) || null

/** On a busy machine, fifty orders that wait for one connection take longer than production lets them wait. */
export const PATIENT = { connectWithin: 60_000 }

/** An empty database on the server at TEST_DATABASE_URL or, without this variable, a PGlite. */
export async function anyPostgres(
  pglite: { maxConnections?: number } = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return startPGlite(pglite)
  const { url, drop } = await emptyDatabase(server)
  return { url, stop: drop }
}

/** An engine over an empty database. */
export interface OwnPostgres {
  engine: Engine
  /** drops all tables */
  empty: () => Promise<void>
  /** closes the engine, and drops the database or stops the PGlite */
  remove: () => Promise<void>
}

export async function ownPostgres(pglite: { maxConnections?: number } = {}): Promise<OwnPostgres> {
  const connections = process.env.TEST_DATABASE_URL ? 4 : 1
  const { url, stop } = await anyPostgres(pglite)
  const engine = openPostgres(url, { connections, ...PATIENT })
  return {
    engine,
    empty: async () => {
      await sql`drop schema public cascade`.execute(engine.db)
      await sql`create schema public`.execute(engine.db)
    },
    remove: async () => {
      await engine.close()
      await stop()
    },
  }
}
