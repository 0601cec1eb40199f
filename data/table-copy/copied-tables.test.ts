import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import type { Engine } from '../engines/engine.ts'
import { ownTables } from '../own-tables.ts'
import { COPIED, COPIED_TABLES, ENGINE_TABLES } from './copied-tables.ts'

/** The tables whose rows those of a table need. */
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

describeOnEachEngine('of the tables that all migrations make', (engine) => {
  test('each is copied into a backup, or said not to be, and why', async () => {
    const present = (await ownTables(engine(), engine().db)).map(({ name }) => name)
    const [known, others] = [
      present.filter((name) => name in COPIED),
      present.filter((name) => !(name in COPIED)),
    ]
    expect(known.toSorted()).toEqual(Object.keys(COPIED).toSorted())
    const unspoken = others.filter(
      (name) => !Object.keys(ENGINE_TABLES).some((beginning) => name.startsWith(beginning)),
    )
    expect(unspoken).toEqual([])
  })

  test('those copied come after those whose rows they need', async () => {
    for (const [index, table] of COPIED_TABLES.entries()) {
      const before = COPIED_TABLES.slice(0, index)
      expect(before).toEqual(expect.arrayContaining(await neededBy(engine(), table)))
    }
    expect(await neededBy(engine(), 'order_items')).toEqual(['orders'])
  })
})
