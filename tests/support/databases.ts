import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { openMemorySqlite } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import { COPIED } from '../../data/table-copy/copied-tables.ts'
import { ownPostgres } from './postgres.ts'

/**
 * Runs the same tests on SQLite and PostgreSQL with an open, migrated and empty `engine()`. PostgreSQL is a schema on
 * the server at TEST_DATABASE_URL or, without this variable, a PGlite inside the test process.
 */
export function describeOnEachEngine(title: string, tests: (engine: () => Engine) => void): void {
  describeOn(['sqlite', 'postgres'], title, tests)
}

/** For long tables of cases that are decided before the database is asked. */
export function describeOnSqlite(title: string, tests: (engine: () => Engine) => void): void {
  describeOn(['sqlite'], title, tests)
}

function describeOn(
  names: readonly ('sqlite' | 'postgres')[],
  title: string,
  tests: (engine: () => Engine) => void,
): void {
  releaseSharedAfterFile()
  describe.each(names)(`${title} (%s)`, (name) => {
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

/** A database reused by many tests. */
interface TestDatabase {
  engine: Engine
  empty: () => Promise<void>
  close: () => Promise<void>
}

interface SharedDatabase extends TestDatabase {
  /** Prepares the database for another test file. @returns false when its schema has changed */
  reset: () => Promise<boolean>
}

/** Shared by all suites of a file, and by the next files of this process, because a PGlite takes a second to open. */
let shared: Promise<SharedDatabase> | undefined
let isInUse = false
let releasesAfterFile = false

const RESET_TIMEOUT_MS = 15_000

async function sharedPostgres(): Promise<TestDatabase> {
  if (shared && !isInUse && !(await canReuse(shared))) abandonShared()
  isInUse = true
  shared ??= openMigratedPostgres()
  return shared
}

/** False when the schema has changed, or when an open transaction of a test blocks the reset. */
function canReuse(database: Promise<SharedDatabase>): Promise<boolean> {
  const tooLate = new Promise<boolean>((resolve) => {
    setTimeout(resolve, RESET_TIMEOUT_MS, false).unref()
  })
  const reset = database.then((opened) => opened.reset()).catch(() => false)
  return Promise.race([reset, tooLate])
}

function releaseSharedAfterFile(): void {
  if (releasesAfterFile) return
  releasesAfterFile = true
  afterAll(async () => {
    isInUse = false
    releasesAfterFile = false
    if (process.env.TEST_DATABASE_URL) await closeShared()
  })
}

async function closeShared(): Promise<void> {
  const closing = shared
  shared = undefined
  await (await closing)?.close()
}

/** Closing is not awaited, because it never ends when a test left a transaction open. */
function abandonShared(): void {
  closeShared().catch(() => {})
}

/** After `vi.resetModules`, a new copy of this module abandons the previous copy's database. */
const worker = globalThis as typeof globalThis & { abandonTestDatabase?: () => void }
worker.abandonTestDatabase?.()
worker.abandonTestDatabase = abandonShared

async function openSqlite(): Promise<TestDatabase> {
  const engine = openMemorySqlite()
  return { ...(await migrated(engine, undefined)), close: () => engine.close() }
}

async function openMigratedPostgres(): Promise<SharedDatabase> {
  const { engine, schema, remove } = await ownPostgres()
  const { tables, empty } = await migrated(engine, schema)
  const original = await describeSchema(engine, schema)
  return {
    engine,
    empty,
    reset: async () => {
      if ((await describeSchema(engine, schema)) !== original) return false
      await empty()
      // Deleted rows stay in the table files; truncating removes them.
      await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))} restart identity cascade`.execute(
        engine.db,
      )
      return true
    },
    close: remove,
  }
}

/** Columns, indexes, triggers, constraints and migrations of a PostgreSQL schema, as one text. */
async function describeSchema({ db }: Engine, schema: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select string_agg(line, E'\n' order by line) as text from (
      select concat_ws(' ', table_name, column_name, data_type, column_default, is_nullable) as line
        from information_schema.columns where table_schema = ${schema}
      union all select indexdef from pg_indexes where schemaname = ${schema}
      union all select concat_ws(' ', tgenabled, pg_get_triggerdef(pg_trigger.oid))
        from pg_trigger join pg_class on pg_class.oid = tgrelid
        where relnamespace = ${schema}::regnamespace and not tgisinternal
      union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = ${schema}::regnamespace
      union all select name from migrations
    ) as lines`.execute(db)
  return rows[0]?.text ?? ''
}

/** The order for deleting rows: tables with foreign keys before the tables that these keys refer to. */
const REFERRED_LAST = Object.keys(COPIED).reverse()

const isMaintainedByTriggers = (name: string) => /^product_(?!drafts)/.test(name)

async function migrated(engine: Engine, schema: string | undefined) {
  await migrate(engine)
  const tables = (await engine.db.introspection.getTables())
    .filter(
      ({ schema: owner, name, isView }) =>
        owner === schema && name !== 'migrations' && !isView && !isMaintainedByTriggers(name),
    )
    .map((table) => table.name)
    .sort((one, other) => REFERRED_LAST.indexOf(one) - REFERRED_LAST.indexOf(other))
  return {
    engine,
    tables,
    // Deleting is faster than truncating small tables, and one script faster than one request for each table.
    empty: async () => {
      const deletions = tables.map((table) => `delete from "${table}"`)
      // SQLite runs one statement at a time.
      const scripts = engine.name === 'sqlite' ? deletions : [deletions.join(';')]
      for (const script of scripts) await sql.raw(script).execute(engine.db)
    },
  }
}
