import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { forEngine, readMigrations } from './migration-files.ts'

/** The first migration that is applied while instances run. For earlier migrations, all instances were stopped. */
const BESIDE_OPEN_SHOPS_SINCE = '0005'
/** Statements that break an instance of the previous version. */
const TAKES_AWAY =
  /\b(?:drop\s+(?:table|column|view|type|function)|rename\s+(?:to|column)|alter\s+column|set\s+not\s+null|truncate)\b/i
/** First line of a migration that removes something that no running version uses. */
const CONTRACT = /^-- contract: /

const takesAway = (sql: string) => TAKES_AWAY.test(sql.replace(/--.*$/gm, '')) && !CONTRACT.test(sql)

describe('the PostgreSQL migration', async () => {
  const files = await readMigrations('postgres')

  it.each(files.filter(({ name }) => name >= BESIDE_OPEN_SHOPS_SINCE))(
    '$name removes nothing that instances of the previous version use',
    ({ sql }) => {
      expect(takesAway(sql)).toBe(false)
    },
  )

  it.each([
    'alter table orders drop column pieces;',
    'alter table orders\n  rename to purchases;',
    'alter table orders alter column pieces type bigint;',
  ])('may contain the statement %o only below a comment that begins with “contract:”', (sql) => {
    expect(takesAway(sql)).toBe(true)
    expect(takesAway(`-- contract: unused since 0.3.0\n${sql}`)).toBe(false)
  })
})

describe('readMigrations', () => {
  it.each([
    ['sqlite', 'bc084aa514fb48c02d85b33d8db62380e46c44339ee1b4a110c85c4dc2eedeb1'],
    ['postgres', 'ace6b6c238558770511da208101a2df79ab27f0ec24b503920ff94df675ba5e0'],
  ] as const)('finds the released migrations of %s unchanged', async (engine, sum) => {
    const released = (await readMigrations(engine)).filter(({ name }) => name < '0021')
    expect(released).toHaveLength(20)
    expect(sumOf(released.map(({ name, checksum }) => `${name} ${checksum}`).join('\n'))).toBe(sum)
  })

  it('finds the same names for both engines, each number once', async () => {
    const [sqlite = [], postgres = []] = await Promise.all(
      (['sqlite', 'postgres'] as const).map(async (engine) =>
        (await readMigrations(engine)).map(({ name }) => name),
      ),
    )
    expect(sqlite).toEqual(postgres)
    expect(sqlite.map((name) => Number(name.slice(0, 4)))).toEqual(sqlite.map((_, index) => index + 1))
  })
})

describe('forEngine', () => {
  const table = 'create table notes (id {text} primary key, at {bigint} not null, size {real}) {strict};'

  it('writes the types of each engine into a shared migration', () => {
    expect(forEngine(table, 'sqlite')).toBe(
      'create table notes (id text primary key, at integer not null, size real) strict;',
    )
    expect(forEngine(table, 'postgres')).toBe(
      'create table notes (id text collate "C" primary key, at bigint not null, size double precision) ;',
    )
  })

  it('refuses an unknown placeholder, and keeps JSON', () => {
    expect(() => forEngine('alter table notes add column at {moment};', 'sqlite')).toThrow('{moment}')
    expect(forEngine("default '{}' '{\"a\": 1}'", 'postgres')).toBe("default '{}' '{\"a\": 1}'")
  })
})

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex')
