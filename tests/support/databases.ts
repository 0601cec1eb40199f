import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { openPostgres } from '../../data/engines/postgres.ts'
import { openMemorySqlite } from '../../data/engines/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import type { Schema } from '../../data/schema.ts'
import { startPGlite } from './pglite.ts'

/**
 * Runs the same tests on SQLite and on PostgreSQL. `engine()` is open, migrated and empty when a test starts.
 * PostgreSQL is the server at TEST_DATABASE_URL, in a schema of its own that is dropped afterwards; without
 * that variable a PGlite inside the test process, reached through its socket like any server.
 */
export function describeOnEachEngine(title: string, tests: (engine: () => Engine) => void): void {
  closeSharedAfterFile()
  describe.each(['sqlite', 'postgres'] as const)(`${title} (%s)`, (name) => {
    let database: TestDatabase | undefined
    const engine = () => {
      if (!database) throw new Error('The database is open only while a test runs.')
      return database.engine
    }
    beforeAll(async () => {
      database = name === 'sqlite' ? await openSqlite() : await sharedPostgres()
    }, 60_000)
    beforeEach(async () => {
      await database?.empty()
    })
    afterAll(async () => {
      if (name === 'sqlite') await database?.close()
    })
    tests(engine)
  })
}

export interface TestDatabase {
  engine: Engine
  empty: () => Promise<void>
  close: () => Promise<void>
}

let shared: Promise<TestDatabase> | undefined
let closesShared = false

/** One PostgreSQL for all the descriptions of a file, since opening one takes half a second. */
function sharedPostgres(): Promise<TestDatabase> {
  shared ??= openAnyPostgres()
  return shared
}

/** To be called while a file describes its tests: closes its PostgreSQL after the last of them. */
function closeSharedAfterFile(): void {
  if (closesShared) return
  closesShared = true
  afterAll(async () => {
    const database = await shared
    shared = undefined
    closesShared = false
    await database?.close()
  })
}

async function openSqlite(): Promise<TestDatabase> {
  const engine = openMemorySqlite()
  return migrated(engine, undefined, () => engine.close())
}

async function openAnyPostgres(): Promise<TestDatabase> {
  const url = process.env.TEST_DATABASE_URL
  return url ? openSchema(url) : openPGlite()
}

/** A PostgreSQL without a table, as a shop is moved to; the same server as that of the other tests. */
export async function anEmptyPostgres(): Promise<TestDatabase> {
  const url = process.env.TEST_DATABASE_URL
  const server = url ? null : await startPGlite()
  const schema = url ? `test_${randomUUID().replaceAll('-', '')}` : 'public'
  const engine = openPostgres(url ?? server?.url ?? '', url ? { schema, connections: 2 } : { connections: 1 })
  return {
    engine,
    empty: async () => {
      await sql`drop schema if exists ${sql.ref(schema)} cascade`.execute(engine.db)
      await sql`create schema ${sql.ref(schema)}`.execute(engine.db)
    },
    close: async () => {
      if (url) await sql`drop schema ${sql.ref(schema)} cascade`.execute(engine.db)
      await engine.close()
      await server?.stop()
    },
  }
}

async function openSchema(url: string): Promise<TestDatabase> {
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  const engine = openPostgres(url, { schema, connections: 4 })
  await sql`create schema ${sql.ref(schema)}`.execute(engine.db)
  return migrated(engine, schema, async () => {
    await sql`drop schema ${sql.ref(schema)} cascade`.execute(engine.db)
    await engine.close()
  })
}

async function openPGlite(): Promise<TestDatabase> {
  const server = await startPGlite()
  const engine = openPostgres(server.url, { connections: 1 })
  return migrated(engine, 'public', async () => {
    await engine.close()
    await server.stop()
  })
}

/** What the database keeps by itself beside the products follows them. */
const isKept = (name: string) => name.startsWith('product_')

async function migrated(
  engine: Engine,
  schema: string | undefined,
  close: () => Promise<void>,
): Promise<TestDatabase> {
  await migrate(engine)
  await engine.prepareSearch()
  const tables = (await engine.db.introspection.getTables())
    .filter(({ schema: owner, name }) => owner === schema && name !== 'migrations' && !isKept(name))
    .map((table) => table.name as keyof Schema)
  return {
    engine,
    close,
    // Every foreign key cascades, so the order does not matter; deleting beats truncating on small tables.
    empty: async () => {
      for (const table of tables) await engine.db.deleteFrom(table).execute()
    },
  }
}
