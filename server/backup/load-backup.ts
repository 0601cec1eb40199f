import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import type { Engine } from '../../data/engines/engine.ts'
import { knownMigrations, migrate } from '../../data/migrate.ts'
import type { Schema } from '../../data/schema.ts'
import { createStore } from '../../data/store.ts'
import { type CopiedTable, type CopiedValue, tablesOf } from '../../data/table-copy/read-tables.ts'
import { writeRows } from '../../data/table-copy/write-rows.ts'
import { errorCode } from '../../domain/error-code.ts'
import { outageOf } from '../../domain/outages.ts'
import { readArchive } from './archive.ts'
import {
  CHECKSUMS,
  type Checksums,
  createChecksums,
  HEAD,
  type Head,
  head,
  imageIn,
  sums,
  tableIn,
} from './backup-format.ts'

export class InvalidBackupError extends Error {
  override name = 'InvalidBackupError'
}

interface Target {
  engine: Engine
  imagesFolder: string
}

export interface Loaded {
  head: Head
  sums: Checksums
}

/** Loads a backup into an empty database, verifies checksums and migrates the database. @throws InvalidBackupError */
export async function loadBackup(file: string, { engine, imagesFolder }: Target): Promise<Loaded> {
  await mkdir(imagesFolder, { recursive: true, mode: 0o700 })
  const counted = createChecksums()
  let tables: Map<string, CopiedTable> | null = null
  let read: Head | null = null
  let written: Checksums | null = null
  for await (const { name, bytes } of filesOf(file)) {
    const image = imageIn(name)
    const table = tableIn(name)
    if (image) {
      counted.addImage(image, bytes)
      await writeFile(join(imagesFolder, image), bytes, { mode: 0o600, flush: true })
    } else if (name === HEAD && read === null) {
      read = parse(head, bytes)
      tables = await prepareTables(engine, read)
      for (const tableName of tables.keys()) counted.addTable(tableName)
    } else if (table && tables?.has(table)) {
      const rows = parseRows(bytes)
      counted.addRows(table, bytes, rows.length)
      await put(engine, tables.get(table) as CopiedTable, rows)
    } else if (name === CHECKSUMS) {
      written = parse(sums, bytes)
    } else {
      throw new InvalidBackupError(NO_BACKUP)
    }
  }
  if (!read || !written || !isDeepStrictEqual(counted.read(), written)) throw new InvalidBackupError(CHANGED)
  await migrate(engine)
  await countAgain(engine.db, written)
  const { outbox, formerMails, refunds } = createStore(engine)
  await outbox.doubtAll()
  await refunds.doubtAll()
  await formerMails.doubtAll()
  return { head: read, sums: written }
}

const NO_BACKUP = 'This file is not a backup of the shop, or its beginning was changed: use another one.'
const CHANGED = 'This backup is incomplete or was changed: use another one.'

async function* filesOf(file: string) {
  let begun = false
  try {
    for await (const one of readArchive(file)) {
      begun = true
      yield one
    }
  } catch (error) {
    if (error instanceof InvalidBackupError) throw error
    const code = errorCode(error)
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') throw error
    // A file that unzips, or began as an archive, was a backup.
    const isNone =
      !begun && (/incorrect header check/.test(String(error)) || !/^Z_|too early/.test(`${code ?? error}`))
    throw new InvalidBackupError(isNone ? NO_BACKUP : CHANGED)
  }
}

async function prepareTables(
  engine: Engine,
  { migrations, tables }: Head,
): Promise<Map<string, CopiedTable>> {
  const known = await knownMigrations(engine)
  if (!migrations.every((number) => known.has(number))) {
    throw new InvalidBackupError('This backup was made by a newer version: upgrade the shop first.')
  }
  await migrate(engine, (number) => migrations.includes(number))
  const existing = new Map((await tablesOf(engine, engine.db)).map((table) => [table.name as string, table]))
  return new Map(
    tables.map(({ name, columns }) => {
      const table = existing.get(name)
      if (!table || !columns.every((column) => table.columns.includes(column)))
        throw new InvalidBackupError(CHANGED)
      return [name, { name: table.name, columns }]
    }),
  )
}

async function put(engine: Engine, table: CopiedTable, rows: CopiedValue[][]): Promise<void> {
  try {
    await engine.transaction((db) => writeRows(db, table, rows))
  } catch (error) {
    if (outageOf(error)) throw error
    throw new InvalidBackupError(CHANGED, { cause: error })
  }
}

function parse<const Schema extends v.GenericSchema>(
  schema: Schema,
  bytes: Uint8Array,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, parseJson(Buffer.from(bytes).toString()))
  if (!read.success) throw new InvalidBackupError(NO_BACKUP)
  return read.output
}

function parseRows(bytes: Uint8Array): CopiedValue[][] {
  const lines = Buffer.from(bytes).toString().trimEnd().split('\n')
  return lines.map((line) => parseJson(line) as CopiedValue[])
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidBackupError(CHANGED)
  }
}

/** Checks that the database has the backup's number of rows after the migration. */
async function countAgain(db: Kysely<Schema>, { tables }: Checksums): Promise<void> {
  for (const [name, { count }] of Object.entries(tables)) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      db,
    )
    if (Number(rows[0]?.count) !== count) throw new InvalidBackupError(CHANGED)
  }
}
