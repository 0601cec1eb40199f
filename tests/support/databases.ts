import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { openMemorySqlite } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import type { Schema } from '../../data/schema.ts'
import { ownPostgres } from './postgres.ts'

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

/** A database that stays open from one test to the next. */
interface TestDatabase {
  engine: Engine
  empty: () => Promise<void>
  close: () => Promise<void>
}

let shared: Promise<TestDatabase> | undefined
let closesShared = false

/** One PostgreSQL for all the descriptions of a file, since opening one takes half a second. */
function sharedPostgres(): Promise<TestDatabase> {
  shared ??= openMigratedPostgres()
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

async function openMigratedPostgres(): Promise<TestDatabase> {
  const { engine, schema, remove } = await ownPostgres()
  return migrated(engine, schema, remove)
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
