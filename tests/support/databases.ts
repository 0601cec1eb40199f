import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, inject } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { openPostgres } from '../../data/engines/postgres/postgres.ts'
import { openMemorySqlite } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import { COPIED } from '../../data/table-copy/copied-tables.ts'
import { startPGlite } from './pglite.ts'
import { ON_POSTGRES, PATIENT, SERVER } from './postgres.ts'
import { copyOf } from './postgres-server.ts'

/**
 * Runs the tests with an open, migrated and empty `engine()`: on SQLite and, in Vitest's project `postgres`, on
 * PostgreSQL.
 */
export function describeOnEachEngine(title: string, tests: (engine: () => Engine) => void): void {
  describeOn(ON_POSTGRES ? 'postgres' : 'sqlite', title, tests)
}

/** For long tables of cases that are decided before the database is asked. */
export function describeOnSqlite(title: string, tests: (engine: () => Engine) => void): void {
  describeOn('sqlite', title, tests)
}

/** For what only PostgreSQL has. */
export const describeOnPostgres = describe.runIf(ON_POSTGRES)

function describeOn(name: Engine['name'], title: string, tests: (engine: () => Engine) => void): void {
  releaseSharedAfterFile()
  const isHere = (name === 'postgres') === ON_POSTGRES
  describe.runIf(isHere)(`${title} (${name})`, () => {
    let database: SharedDatabase | undefined
    const engine = () => {
      if (!database) throw new Error('The database is open only while a test runs.')
      return database.engine
    }
    beforeAll(async () => {
      database = await sharedDatabase(name)
    }, 60_000)
    beforeEach(async () => {
      await database?.empty()
    })
    tests(engine)
  })
}

interface SharedDatabase {
  engine: Engine
  empty: () => Promise<void>
  /** Prepares the database for another test file. @returns false when its schema has changed */
  reset: () => Promise<boolean>
  close: () => Promise<void>
}

/** Shared by all suites of a file, and by the next files of this process, because migrating takes up to three seconds. */
const shared = new Map<Engine['name'], Promise<SharedDatabase>>()
const inUse = new Set<Engine['name']>()
let releasesAfterFile = false

const RESET_TIMEOUT_MS = 15_000

async function sharedDatabase(name: Engine['name']): Promise<SharedDatabase> {
  const current = shared.get(name)
  if (current && !inUse.has(name) && !(await canReuse(current))) abandon(name)
  inUse.add(name)
  const opened = shared.get(name) ?? (name === 'sqlite' ? openSqlite() : openMigratedPostgres())
  shared.set(name, opened)
  return opened
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
  afterAll(() => {
    inUse.clear()
    releasesAfterFile = false
  })
}

async function close(name: Engine['name']): Promise<void> {
  const closing = shared.get(name)
  shared.delete(name)
  await (await closing)?.close()
}

/** Closing is not awaited, because it never ends when a test left a transaction open. */
function abandon(name: Engine['name']): void {
  close(name).catch(() => {})
}

/** After `vi.resetModules`, a new copy of this module abandons the previous copy's databases. */
const worker = globalThis as typeof globalThis & { abandonTestDatabases?: () => void }
worker.abandonTestDatabases?.()
worker.abandonTestDatabases = () => {
  for (const name of shared.keys()) abandon(name)
}

async function openSqlite(): Promise<SharedDatabase> {
  const engine = openMemorySqlite()
  await migrate(engine)
  const deletions = (await tablesToEmpty(engine, undefined)).map((table) => `delete from "${table}"`)
  const empty = async () => {
    // SQLite runs one statement at a time.
    for (const deletion of deletions) await sql.raw(deletion).execute(engine.db)
  }
  const original = await describeSqliteSchema(engine)
  return {
    engine,
    empty,
    reset: async () => {
      if ((await describeSqliteSchema(engine)) !== original) return false
      await empty()
      return true
    },
    close: () => engine.close(),
  }
}

async function describeSqliteSchema({ db }: Engine): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select group_concat(line, char(10)) as text from (
      select sql as line from sqlite_master union all select name from sqlite_temp_master
      union all select name from migrations
    )`.execute(db)
  return rows[0]?.text ?? ''
}

async function openMigratedPostgres(): Promise<SharedDatabase> {
  const template = inject('template')
  const server = SERVER && template ? { url: await copyOf(SERVER, template) } : await startPGlite()
  const engine = openPostgres(server.url, { connections: SERVER ? 4 : 1, ...PATIENT })
  if (!SERVER) await migrate(engine)
  const tables = await tablesToEmpty(engine, 'public')
  // Deleting is faster than truncating small tables, and a function, whose statements are planned once, than a script.
  const deletions = tables.map((table) => `delete from "${table}";`).join(' ')
  await sql
    .raw(`create function empty_tables() returns void language plpgsql as 'begin ${deletions} end'`)
    .execute(engine.db)
  const empty = async () => {
    await sql`select empty_tables()`.execute(engine.db)
  }
  const original = await describeSchema(engine)
  return {
    engine,
    empty,
    reset: async () => {
      if ((await describeSchema(engine)) !== original) return false
      await empty()
      await truncateLarge(engine, tables)
      return true
    },
    close: async () => {
      await engine.close()
      if ('stop' in server) await server.stop()
    },
  }
}

const LARGE_TABLE_BYTES = 100_000

/** Deleted rows stay in the files of the tables; truncating removes them. */
async function truncateLarge({ db }: Engine, tables: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string; size: number }>`
    select name, pg_relation_size(quote_ident(name)::regclass)::int as size
      from unnest(${tables}::text[]) as name`.execute(db)
  const large = rows.filter(({ size }) => size > LARGE_TABLE_BYTES)
  if (large.length === 0) return
  await sql`truncate ${sql.join(large.map(({ name }) => sql.table(name)))} cascade`.execute(db)
}

/** Columns, indexes, triggers, constraints and migrations, as one text. */
async function describeSchema({ db }: Engine): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select string_agg(line, E'\n' order by line) as text from (
      select concat_ws(' ', table_name, column_name, data_type, column_default, is_nullable) as line
        from information_schema.columns where table_schema = 'public'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select concat_ws(' ', tgenabled, pg_get_triggerdef(pg_trigger.oid))
        from pg_trigger join pg_class on pg_class.oid = tgrelid
        where relnamespace = 'public'::regnamespace and not tgisinternal
      union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select name from migrations
    ) as lines`.execute(db)
  return rows[0]?.text ?? ''
}

/** The order for deleting rows: tables with foreign keys before the tables that these keys refer to. */
const REFERRED_LAST = Object.keys(COPIED).reverse()

const isMaintainedByTriggers = (name: string) => /^product_(?!drafts)/.test(name)

async function tablesToEmpty({ db }: Engine, schema: string | undefined): Promise<string[]> {
  return (await db.introspection.getTables())
    .filter(
      ({ schema: owner, name, isView }) =>
        owner === schema && name !== 'migrations' && !isView && !isMaintainedByTriggers(name),
    )
    .map((table) => table.name)
    .sort((one, other) => REFERRED_LAST.indexOf(one) - REFERRED_LAST.indexOf(other))
}
