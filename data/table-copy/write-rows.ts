import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { batches } from '../statements.ts'
import { keyOf, type TableName } from './copied-tables.ts'
import type { CopiedTable, CopiedValue } from './read-tables.ts'

/** maximum number of values in one statement; below the limits of SQLite and PostgreSQL */
const MAX_VALUES = 30_000

export async function writeRows(
  db: Kysely<Schema>,
  { name, columns }: CopiedTable,
  rows: readonly (readonly CopiedValue[])[],
  { replacing = false } = {},
): Promise<void> {
  const onConflict = replacing ? replacingRows(name, columns) : sql``
  const atATime = Math.max(1, Math.floor(MAX_VALUES / columns.length))
  const list = columnList(columns)
  for (const some of batches(rows, atATime)) {
    const values = sql.join(some.map((row) => sql`(${sql.join(row)})`))
    await sql`insert into ${sql.table(name)} (${list}) values ${values} ${onConflict}`.execute(db)
  }
}

function replacingRows(name: TableName, columns: readonly string[]) {
  const { key, repeats } = keyOf(name)
  if (repeats) return sql``
  const set = columns
    .filter((column) => !(column in key))
    .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  const conflict = sql`on conflict (${columnList(Object.keys(key))})`
  return set.length === 0 ? sql`${conflict} do nothing` : sql`${conflict} do update set ${sql.join(set)}`
}

export async function deleteRows(
  db: Kysely<Schema>,
  { name, columns }: CopiedTable,
  rows: readonly (readonly CopiedValue[])[],
): Promise<void> {
  const { key, repeats } = keyOf(name)
  const table = sql.table(name)
  const names = Object.keys(key)
  const keys = rows.map((row) => sql`(${sql.join(names.map((column) => row[columns.indexOf(column)]))})`)
  if (!repeats) {
    if (keys.length > 0)
      await sql`delete from ${table} where (${columnList(names)}) in (${sql.join(keys)})`.execute(db)
    return
  }
  for (const one of keys) {
    const found = sql`select ctid from ${table} where (${columnList(names)}) = ${one} limit 1`
    await sql`delete from ${table} where ctid in (${found})`.execute(db)
  }
}

function columnList(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(column)))
}
