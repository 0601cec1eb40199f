import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../schema.ts'
import type { TableName } from '../../table-copy/copied-tables.ts'
import { MOVED_MESSAGE } from './outages.ts'

const PREFIX = 'shop_moved_'
const ACTS = ['insert', 'update', 'delete'] as const

/** Makes tables read-only for every process as soon as the transaction `db` commits. */
export async function setReadOnly(db: Kysely<Schema>, tables: readonly TableName[]): Promise<void> {
  for (const table of tables) {
    for (const act of ACTS) {
      await sql`
        create trigger ${sql.ref(`${PREFIX}${table}_${act}`)} before ${sql.raw(act)} on ${sql.table(table)}
        begin select raise(abort, ${sql.lit(MOVED_MESSAGE)}); end
      `.execute(db)
    }
  }
}

export async function clearReadOnly(db: Kysely<Schema>): Promise<void> {
  for (const name of await fenceOf(db)) await sql`drop trigger ${sql.ref(name)}`.execute(db)
}

export async function isReadOnly(db: Kysely<Schema>): Promise<boolean> {
  return (await fenceOf(db)).length > 0
}

async function fenceOf(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'trigger' and substr(name, 1, ${PREFIX.length}) = ${PREFIX}
  `.execute(db)
  return rows.map(({ name }) => name)
}
