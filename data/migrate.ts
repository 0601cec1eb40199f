import { type Kysely, sql } from 'kysely'
import { BACKFILLS } from './backfills.ts'
import type { Engine } from './engines/engine.ts'
import { listTables } from './list-tables.ts'
import { type MigrationFile, readMigrations } from './migration-files.ts'
import type { Schema } from './schema.ts'

/** The database is newer than the shop, or a released migration has changed. */
export class SchemaVersionError extends Error {
  override name = 'SchemaVersionError'
  readonly reason: 'newer' | 'changed'

  constructor(reason: 'newer' | 'changed', message: string) {
    super(message)
    this.reason = reason
  }
}

type Requested = (number: string) => boolean

/** Applies the migrations of the engine in order, each once. @returns the names of those just applied */
export async function migrate(engine: Engine, requested: Requested = () => true): Promise<string[]> {
  const files = await readMigrations(engine.name)
  const applied: string[] = []
  // Writes nothing when nothing is missing, so that a shop on a full disk starts.
  const tables = await listTables(engine, engine.db)
  if (!tables.some(({ name }) => name === 'migrations')) {
    await engine.runMigrations((run) => run(makeTable(engine.name)))
  }
  const done = await appliedMigrations(engine.db)
  refuseUnknown(files, done)
  for (const file of files) {
    if (done.has(file.name) || !requested(migrationNumber(file.name))) continue
    let late = false
    await engine.runMigrations(async (run, db) => {
      // Another process may have applied the migration in the meantime.
      late = (await appliedMigrations(db)).has(file.name)
      if (late) return
      await run(file.sql)
      await BACKFILLS[file.name]?.(db)
      await run(
        `insert into migrations (name, checksum, applied_at) values ('${file.name}', '${file.checksum}', ${Date.now()})`,
      )
    })
    if (!late) applied.push(file.name)
  }
  return applied
}

function makeTable(engine: Engine['name']): string {
  const moment = engine === 'sqlite' ? 'integer' : 'bigint'
  return `create table if not exists migrations (name text primary key, checksum text not null, applied_at ${moment} not null)`
}

export function migrationNumber(name: string): string {
  return name.split('-', 1)[0] ?? name
}

export async function knownMigrations(engine: Engine): Promise<Set<string>> {
  return new Set((await readMigrations(engine.name)).map(({ name }) => migrationNumber(name)))
}

export async function migrationsOf(engine: Pick<Engine, 'name'>, db: Kysely<Schema>): Promise<string[]> {
  const tables = await listTables(engine, db)
  if (!tables.some(({ name }) => name === 'migrations')) return []
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db)
  return rows.map(({ name }) => migrationNumber(name))
}

async function appliedMigrations(db: Kysely<Schema>): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from migrations
  `.execute(db)
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

function refuseUnknown(files: MigrationFile[], done: Map<string, string>): void {
  const released = new Map(files.map((file) => [file.name, file.checksum]))
  for (const [name, checksum] of done) {
    if (!released.has(name))
      throw new SchemaVersionError(
        'newer',
        `The database holds the migration ${name}, which this version does not know.`,
      )
    if (released.get(name) !== checksum)
      throw new SchemaVersionError('changed', `The released migration ${name} has been changed.`)
  }
}
