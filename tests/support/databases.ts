import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { openMemorySqlite } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import type { Schema } from '../../data/schema.ts'
import { COPIED } from '../../data/table-copy/copied-tables.ts'
import { ownPostgres } from './postgres.ts'

/**
 * Runs the same tests on SQLite and PostgreSQL with an open, migrated and empty `engine()`. PostgreSQL is a
 * schema on the server at TEST_DATABASE_URL, else a PGlite inside the test process.
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

/** A database reused by all tests of a file. */
interface TestDatabase {
  engine: Engine
  empty: () => Promise<void>
  close: () => Promise<void>
}

let shared: Promise<TestDatabase> | undefined
let closesShared = false

/** Opening PostgreSQL takes half a second: all suites of a file share one. */
function sharedPostgres(): Promise<TestDatabase> {
  shared ??= openMigratedPostgres()
  return shared
}

/** Closes the shared PostgreSQL after the last suite of a file. */
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

const isMaintainedByTriggers = (name: string) => /^product_(?!drafts)/.test(name)

/** Tables before those that they refer to. */
const REFERRED_LAST = Object.keys(COPIED).reverse() as (keyof Schema)[]

async function migrated(
  engine: Engine,
  schema: string | undefined,
  close: () => Promise<void>,
): Promise<TestDatabase> {
  await migrate(engine)
  await engine.prepareSearch()
  const tables = (await engine.db.introspection.getTables())
    .filter(
      ({ schema: owner, name, isView }) =>
        owner === schema && name !== 'migrations' && !isView && !isMaintainedByTriggers(name),
    )
    .map((table) => table.name as keyof Schema)
    .sort((one, other) => REFERRED_LAST.indexOf(one) - REFERRED_LAST.indexOf(other))
  return {
    engine,
    close,
    // Deleting is faster than truncating small tables.
    empty: async () => {
      for (const table of tables) await engine.db.deleteFrom(table).execute()
    },
  }
}
