import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { listTables } from '../data/list-tables.ts'
import { describeOnEachEngine } from '../tests/support/databases.ts'
import { tableTypes } from './table-types.ts'

const written = () => readFile(new URL('../data/tables.ts', import.meta.url), 'utf8')

describeOnEachEngine('data/tables.ts', (engine) => {
  const inDatabase = (name: string) => sql.ref(name).compile(engine().db).sql.replaceAll('"', '')

  it('is what `npm run db:types` writes', async ({ skip }) => {
    if (engine().name !== 'sqlite') skip()
    expect(await written()).toBe(await tableTypes(engine().db))
  })

  it('names tables and columns that queries translate to those of the database', async () => {
    const { db } = engine()
    const names = new Set((await written()).match(/\w+(?=: )/g))
    const tables = await db.introspection.getTables()
    const known = new Set(
      tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => column.name)]),
    )
    for (const name of names) expect(known).toContain(inDatabase(name))
  })

  it('allows null in the columns that PostgreSQL lets be null', async ({ skip }) => {
    if (engine().name !== 'postgres') skip()
    const text = await written()
    for (const { name, isView, columns } of await listTables(engine(), engine().db)) {
      const table = name.replace(/_([a-z])/g, (_, first: string) => first.toUpperCase())
      const types = new RegExp(`^ {2}${table}: \\{\\n(.*?)^ {2}\\}`, 'ms').exec(text)?.[1]
      if (isView || types === undefined) continue
      const typed = [...types.matchAll(/(\w+): \w+ \| null/g)].map(([, column = '']) => inDatabase(column))
      const nullable = columns.filter(({ isNullable }) => isNullable).map((column) => column.name)
      expect(typed.toSorted(), name).toEqual(nullable.toSorted())
    }
  })
})
