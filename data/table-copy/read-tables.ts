import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engines/engine.ts'
import { listTables } from '../list-tables.ts'
import type { Schema } from '../schema.ts'
import { COPIED_TABLES, IDENTITY_COLUMNS, type TableName } from './copied-tables.ts'

const AT_A_TIME = 2000

export type CopiedValue = string | number | null

export interface CopiedTable {
  name: TableName
  columns: string[]
}

/** Reads a snapshot of the database without blocking writers. */
export function inSnapshot<T>(engine: Engine, work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  return engine.db.connection().execute(async (db) => {
    await sql.raw(SNAPSHOT[engine.name]).execute(db)
    try {
      return await work(db)
    } finally {
      await sql`rollback`.execute(db)
    }
  })
}

const SNAPSHOT = { sqlite: 'begin', postgres: 'begin isolation level repeatable read read only' } as const

export async function tablesOf(
  engine: Pick<Engine, 'name'>,
  db: Kysely<Schema>,
  copied: readonly TableName[] = COPIED_TABLES,
): Promise<CopiedTable[]> {
  const current = new Map((await listTables(engine, db)).map((table) => [table.name, table.columns]))
  return copied.flatMap((name) => {
    const own = IDENTITY_COLUMNS[name] ?? []
    const columns = current.get(name)?.map((column) => column.name)
    return columns ? [{ name, columns: columns.filter((column) => !own.includes(column)) }] : []
  })
}

export async function* rowsOf(
  { name: engine }: Pick<Engine, 'name'>,
  db: Kysely<Schema>,
  { name, columns }: CopiedTable,
): AsyncGenerator<CopiedValue[][]> {
  const list = sql.join(columns.map((column) => sql.ref(column)))
  const raw = db.withoutPlugins()
  const batches = engine === 'sqlite' ? sqliteBatches(raw, name, list) : postgresBatches(raw, name, list)
  for await (const rows of batches)
    yield rows.map((row) => columns.map((column) => portable(row[column], name)))
}

type Row = Record<string, unknown>

async function* sqliteBatches(db: Kysely<Schema>, table: string, list: ReturnType<typeof sql.join>) {
  for (let last = -1; ; ) {
    const { rows } = await sql<Row & { row_number_: number }>`
      select rowid as row_number_, ${list} from ${sql.table(table)}
      where rowid > ${last} order by rowid limit ${sql.lit(AT_A_TIME)}
    `.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < AT_A_TIME) return
    last = rows.at(-1)?.row_number_ ?? last
  }
}

async function* postgresBatches(db: Kysely<Schema>, table: string, list: ReturnType<typeof sql.join>) {
  await sql`declare copied no scroll cursor for select ${list} from ${sql.table(table)}`.execute(db)
  for (;;) {
    const { rows } = await sql<Row>`fetch forward ${sql.lit(AT_A_TIME)} from copied`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < AT_A_TIME) break
  }
  await sql`close copied`.execute(db)
}

export function portable(value: unknown, table: string): CopiedValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  throw new Error(`The table ${table} holds a ${typeof value}, which cannot be copied.`)
}
