import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Engine } from '../../data/engines/engine.ts'
import { openPostgres } from '../../data/engines/postgres/postgres.ts'
import { startPGlite } from './pglite.ts'

/** On a busy machine, fifty orders that wait for one connection take longer than production lets them wait. */
export const PATIENT = { connectWithin: 60_000 }

/** The server at TEST_DATABASE_URL or, without this variable, a PGlite. */
export async function anyPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL
  return url ? { url, stop: async () => {} } : startPGlite()
}

/** An empty PostgreSQL schema. */
export interface OwnPostgres {
  engine: Engine
  schema: string
  /** drops and recreates the schema */
  empty: () => Promise<void>
  /** closes the engine, and drops the schema or stops the PGlite */
  remove: () => Promise<void>
}

/** Creates a schema on the server at TEST_DATABASE_URL or, without this variable, starts a PGlite. */
export async function ownPostgres(): Promise<OwnPostgres> {
  const url = process.env.TEST_DATABASE_URL
  return url ? ownSchema(url) : ownPGlite()
}

export function newSchema(): string {
  return `test_${randomUUID().replaceAll('-', '')}`
}

async function ownSchema(url: string): Promise<OwnPostgres> {
  const schema = newSchema()
  const engine = openPostgres(url, { schema, connections: 4, ...PATIENT })
  await sql`create schema ${sql.ref(schema)}`.execute(engine.db)
  return {
    engine,
    schema,
    empty: () => emptied(engine, schema),
    remove: async () => {
      await sql`drop schema ${sql.ref(schema)} cascade`.execute(engine.db)
      await engine.close()
    },
  }
}

async function ownPGlite(): Promise<OwnPostgres> {
  const server = await startPGlite()
  const engine = openPostgres(server.url, { connections: 1, ...PATIENT })
  return {
    engine,
    schema: 'public',
    empty: () => emptied(engine, 'public'),
    remove: async () => {
      await engine.close()
      await server.stop()
    },
  }
}

async function emptied({ db }: Engine, schema: string): Promise<void> {
  await sql`drop schema if exists ${sql.ref(schema)} cascade`.execute(db)
  await sql`create schema ${sql.ref(schema)}`.execute(db)
}
