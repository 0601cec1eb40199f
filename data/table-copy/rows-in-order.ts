import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Engine } from '../engines/engine.ts'
import type { Schema } from '../schema.ts'
import { keyOf, type TableName } from './copied-tables.ts'
import { type CopiedTable, type CopiedValue, portable } from './read-tables.ts'

const AT_A_TIME = 2000

export interface DatabaseConnection {
  engine: Pick<Engine, 'name'>
  db: Kysely<Schema>
}

type Row = Record<string, unknown>

/** Streams all rows, in the same order on both engines. On SQLite, the caller must have begun a transaction. */
export async function* rowsInOrder(
  { engine, db }: DatabaseConnection,
  { name, columns }: CopiedTable,
): AsyncGenerator<CopiedValue[][]> {
  const raw = db.withoutPlugins()
  const batches =
    engine.name === 'sqlite' ? sqliteBatches(raw, name, columns) : postgresBatches(raw, name, columns)
  for await (const rows of batches)
    yield rows.map((row) => columns.map((column) => portable(row[column], name)))
}

async function* sqliteBatches(db: Kysely<Schema>, name: TableName, columns: readonly string[]) {
  // `rowid` comes last, to order rows with the same key.
  const order = [...Object.keys(keyOf(name).key), 'rowid']
  const list = sql.join([...columns.map((column) => sql.ref(column)), sql`rowid as rowid`])
  const by = sql.join(order.map((column) => sql.ref(column)))
  let after: RawBuilder<unknown> = sql``
  for (;;) {
    const { rows } = await sql<Row>`
      select ${list} from ${sql.table(name)} ${after} order by ${by} limit ${sql.lit(AT_A_TIME)}
    `.execute(db)
    const last = rows.at(-1)
    if (last) yield rows
    if (!last || rows.length < AT_A_TIME) return
    after = sql`where (${by}) > (${sql.join(order.map((column) => last[column]))})`
  }
}

async function* postgresBatches(db: Kysely<Schema>, name: TableName, columns: readonly string[]) {
  const by = sql.join(
    Object.entries(keyOf(name).key).map(([column, kind]) =>
      kind === 'text' ? sql`${sql.ref(column)} collate "C"` : sql.ref(column),
    ),
  )
  const list = sql.join(columns.map((column) => sql.ref(column)))
  // `with hold` leaves the cursor open after a commit: rows are written and committed between two fetches.
  await sql`declare in_order no scroll cursor with hold for select ${list} from ${sql.table(name)} order by ${by}`.execute(
    db,
  )
  try {
    for (;;) {
      const { rows } = await sql<Row>`fetch forward ${sql.lit(AT_A_TIME)} from in_order`.execute(db)
      if (rows.length > 0) yield rows
      if (rows.length < AT_A_TIME) return
    }
  } finally {
    await sql`close in_order`.execute(db)
  }
}
