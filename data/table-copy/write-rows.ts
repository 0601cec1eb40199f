import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { CopiedTable, CopiedValue } from './read-tables.ts'

/** Both engines take more values in one statement than this. */
const MOST_VALUES = 30_000

/** Puts rows into a table, as they were read. */
export async function writeRows(
  db: Kysely<Schema>,
  { name, columns }: CopiedTable,
  rows: readonly (readonly CopiedValue[])[],
): Promise<void> {
  const atATime = Math.max(1, Math.floor(MOST_VALUES / columns.length))
  const list = sql.join(columns.map((column) => sql.ref(column)))
  for (let from = 0; from < rows.length; from += atATime) {
    const values = sql.join(rows.slice(from, from + atATime).map((row) => sql`(${sql.join(row)})`))
    await sql`insert into ${sql.table(name)} (${list}) values ${values}`.execute(db)
  }
}
