import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import type { Engine } from '../engines/engine.ts'
import { listTables } from '../list-tables.ts'
import { COPIED, COPIED_TABLES, ENGINE_TABLES, keyOf, MOVED_TABLES } from './copied-tables.ts'

/** The tables that the rows of a table refer to. */
async function neededBy({ name, db }: Engine, table: string): Promise<string[]> {
  const { rows } = await (name === 'sqlite'
    ? sql<{ needed: string }>`select "table" as needed from pragma_foreign_key_list(${table})`.execute(db)
    : sql<{ needed: string }>`
        select needed.relname as needed from pg_constraint
        join pg_class as needed on needed.oid = confrelid
        where contype = 'f' and conrelid = ${table}::regclass
      `.execute(db))
  return rows.map(({ needed }) => needed)
}

/** On SQLite the primary key of `products` is an internal number, so its rows are compared by `id`. */
async function primaryKeyOf({ name, db }: Engine, table: string): Promise<string[]> {
  if (name === 'sqlite' && table === 'products') return ['id']
  const { rows } = await (name === 'sqlite'
    ? sql<{ column: string }>`select name as "column" from pragma_table_info(${table}) where pk > 0`.execute(
        db,
      )
    : sql<{ column: string }>`
        select attname as "column" from pg_constraint
        join pg_attribute on attrelid = conrelid and attnum = any(conkey)
        where contype = 'p' and conrelid = ${table}::regclass
      `.execute(db))
  return rows.map(({ column }) => column)
}

describeOnEachEngine('COPIED', (engine) => {
  it('lists every table of the migrations, except those that ENGINE_TABLES lists with a reason', async () => {
    const current = (await listTables(engine(), engine().db)).map(({ name }) => name)
    const [known, others] = [
      current.filter((name) => name in COPIED),
      current.filter((name) => !(name in COPIED)),
    ]
    expect(known.toSorted()).toEqual(Object.keys(COPIED).toSorted())
    const unspoken = others.filter(
      (name) => ![...ENGINE_TABLES.keys()].some((beginning) => name.startsWith(beginning)),
    )
    expect(unspoken).toEqual([])
  })

  it('lists each table after the tables that it refers to', async () => {
    for (const tables of [COPIED_TABLES, MOVED_TABLES])
      for (const [index, table] of tables.entries()) {
        const before = tables.slice(0, index)
        expect(before).toEqual(expect.arrayContaining(await neededBy(engine(), table)))
      }
    expect(await neededBy(engine(), 'order_items')).toEqual(['orders'])
  })
  it('identifies rows by the primary key of their table, except in tables with repeated rows', async () => {
    for (const table of MOVED_TABLES) {
      const { key, repeats = false } = keyOf(table)
      const primary = await primaryKeyOf(engine(), table)
      expect(repeats ? [] : Object.keys(key).toSorted()).toEqual(primary.toSorted())
    }
  })
})
