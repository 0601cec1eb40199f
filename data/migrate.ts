import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Engine } from './engines/engine.ts'

/**
 * Brings the database to the newest schema: the numbered files of the engine's folder, in order, each once.
 * @returns the names applied now. @throws when a released file was changed or the database is newer than the shop.
 */
export async function migrate(engine: Engine): Promise<string[]> {
  const files = await readMigrations(engine.name)
  const applied: string[] = []
  await engine.runMigrations(async (run) => {
    await run(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at bigint not null)'.replace(
        'bigint',
        engine.name === 'sqlite' ? 'integer' : 'bigint',
      ),
    )
    applied.length = 0
  })
  const done = await appliedMigrations(engine)
  refuseUnknown(files, done)
  for (const file of files) {
    if (done.has(file.name)) continue
    await engine.runMigrations(async (run) => {
      await run(file.sql)
      await run(
        `insert into migrations (name, checksum, applied_at) values ('${file.name}', '${file.checksum}', ${Date.now()})`,
      )
    })
    applied.push(file.name)
  }
  return applied
}

interface MigrationFile {
  name: string
  sql: string
  checksum: string
}

async function readMigrations(engine: Engine['name']): Promise<MigrationFile[]> {
  const folder = new URL(`./migrations/${engine}/`, import.meta.url)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, sql: text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function appliedMigrations(engine: Engine): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from migrations
  `.execute(engine.db)
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

function refuseUnknown(files: MigrationFile[], done: Map<string, string>): void {
  const known = new Map(files.map((file) => [file.name, file.checksum]))
  for (const [name, checksum] of done) {
    if (!known.has(name))
      throw new Error(`The database holds the migration ${name}, which this version does not know.`)
    if (known.get(name) !== checksum) throw new Error(`The released migration ${name} has been changed.`)
  }
}
