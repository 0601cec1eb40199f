import { type Kysely, sql } from 'kysely'
import type { Engine } from '../../data/engines/engine.ts'
import { clearReadOnly, isReadOnly, setReadOnly } from '../../data/engines/sqlite/read-only.ts'
import { listTables } from '../../data/list-tables.ts'
import { knownMigrations, migrationsOf } from '../../data/migrate.ts'
import type { Schema } from '../../data/schema.ts'
import { MOVED_TABLES } from '../../data/table-copy/copied-tables.ts'

/** SQLite contains this table from the start of a move. PostgreSQL contains it only during the move. */
const TABLE = 'shop_move'

export interface Move {
  id: string
  target: string
}

export async function moveFrom(db: Kysely<Schema>): Promise<(Move & { done: boolean }) | null> {
  if (!(await hasMark('sqlite', db))) return null
  const { rows } = await sql<Move>`select id, target from ${sql.table(TABLE)}`.execute(db)
  return rows[0] ? { ...rows[0], done: await isReadOnly(db) } : null
}

export async function markSource(db: Kysely<Schema>, { id, target }: Move): Promise<void> {
  await sql`create table if not exists ${sql.table(TABLE)} (id text not null, target text not null) strict`.execute(
    db,
  )
  await sql`delete from ${sql.table(TABLE)}`.execute(db)
  await sql`insert into ${sql.table(TABLE)} (id, target) values (${id}, ${target})`.execute(db)
}

export async function closeSource(db: Kysely<Schema>): Promise<void> {
  if (!(await isReadOnly(db))) await setReadOnly(db, MOVED_TABLES)
}

export async function reopenSource(db: Kysely<Schema>): Promise<void> {
  await clearReadOnly(db)
  await sql`drop table if exists ${sql.table(TABLE)}`.execute(db)
}

export async function claimTarget(engine: Engine, id: string): Promise<void> {
  await engine.runMigrations(async (run, db) => {
    const tables = await listTables(engine, db)
    if (tables.length === 0) {
      await run(`create table ${TABLE} (id text not null)`)
      await sql`insert into ${sql.table(TABLE)} (id) values (${id})`.execute(db)
    } else if ((await targetOf(db)) !== id) {
      throw new MigrationBlockedError(
        'The database named after --to is not empty: create another one, name it after --to, and try again.',
      )
    }
  })
}

export async function targetOf(db: Kysely<Schema>): Promise<string | null> {
  if (!(await hasMark('postgres', db))) return null
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(TABLE)}`.execute(db)
  return rows[0]?.id ?? null
}

export async function releaseTarget(db: Kysely<Schema>): Promise<void> {
  await sql`drop table ${sql.table(TABLE)}`.execute(db)
}

export async function assertNotMigrated({ name, db }: Pick<Engine, 'name' | 'db'>): Promise<void> {
  if (name === 'postgres') {
    if (await targetOf(db)) {
      throw new MigrationBlockedError(
        'The move to this database (DATABASE_URL) is not finished: run again npm run db:to-postgres -- --to postgres://…',
      )
    }
    return
  }
  const move = await moveFrom(db)
  if (move?.done) {
    throw new MigrationBlockedError(
      `This shop was moved to ${move.target}: set DATABASE_URL to it. To come back here without what has happened there since: npm run db:to-postgres -- --reopen`,
    )
  }
}

async function hasMark(engine: Engine['name'], db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await (engine === 'sqlite'
    ? sql`select 1 from sqlite_schema where name = ${TABLE}`
    : sql`select 1 from information_schema.tables where table_schema = current_schema() and table_name = ${TABLE}`
  ).execute(db)
  return rows.length > 0
}

/** @throws MigrationBlockedError when the database is not at the version of this program */
export async function assertCurrentVersion(shop: Engine): Promise<void> {
  const done = new Set(await migrationsOf(shop, shop.db))
  const current = await knownMigrations(shop)
  if (current.size !== done.size || [...current].some((number) => !done.has(number))) {
    throw new MigrationBlockedError(
      'This shop is not at the version of this program: start it once with this version, then try again.',
    )
  }
}

export class MigrationBlockedError extends Error {
  override name = 'MigrationBlockedError'
}
