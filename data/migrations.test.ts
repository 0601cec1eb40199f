import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'

const FOLDER = new URL('./migrations/postgres/', import.meta.url)
/** The first migration that is applied while instances run. For earlier migrations, all instances were stopped. */
const BESIDE_OPEN_SHOPS_SINCE = '0005'
/** Statements that break an instance of the previous version. */
const TAKES_AWAY =
  /\b(?:drop\s+(?:table|column|view|type|function)|rename\s+(?:to|column)|alter\s+column|set\s+not\s+null|truncate)\b/i
/** First line of a migration that removes something that no running version uses. */
const CONTRACT = /^-- contract: /

const takesAway = (sql: string) => TAKES_AWAY.test(sql.replace(/--.*$/gm, '')) && !CONTRACT.test(sql)

describe('the PostgreSQL migration', async () => {
  const names = (await readdir(FOLDER)).filter((name) => name >= BESIDE_OPEN_SHOPS_SINCE).sort()

  it.each(names)('%s removes nothing that instances of the previous version use', async (name) => {
    expect(takesAway(await readFile(new URL(name, FOLDER), 'utf8'))).toBe(false)
  })

  it.each([
    'alter table orders drop column pieces;',
    'alter table orders\n  rename to purchases;',
    'alter table orders alter column pieces type bigint;',
  ])('may contain the statement %o only below a comment that begins with “contract:”', (sql) => {
    expect(takesAway(sql)).toBe(true)
    expect(takesAway(`-- contract: unused since 0.3.0\n${sql}`)).toBe(false)
  })
})
