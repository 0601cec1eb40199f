import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ServiceUnavailableError } from '../../../domain/outages.ts'
import type { Engine } from '../engine.ts'
import { openSqlite } from './sqlite.ts'

let folder: string
let engine: Engine

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sqlite-'))
  engine = openSqlite(folder)
  await run('create table notes (text text not null) strict')
  await note('first')
})

afterEach(async () => {
  await engine.close()
  await rm(folder, { recursive: true })
})

const run = (statement: string) => sql.raw(statement).execute(engine.db)
const note = (text: string) => sql`insert into notes values (${text})`.execute(engine.db)
const notes = async () => (await sql<{ text: string }>`select text from notes`.execute(engine.db)).rows.length
const noteTwice = (text: string) =>
  engine.transaction(async (trx) => {
    await sql`insert into notes values (${text})`.execute(trx)
    await sql`insert into notes values (${text})`.execute(trx)
  })
const outageOf = (act: Promise<unknown>) =>
  act.then(
    () => 'none',
    (error: unknown) => (error instanceof ServiceUnavailableError ? error.reason : error),
  )

describe('a file locked by another program', () => {
  let other: DatabaseSync
  beforeEach(() => {
    other = new DatabaseSync(join(folder, 'shop.sqlite'))
    other.exec('begin immediate')
  })
  afterEach(() => other.close())

  it('makes writers wait and lets readers continue', async () => {
    const writes = Promise.all([note('second'), noteTwice('third'), engine.probe()])
    // Repeats the read, so that the writers find the file locked and yield.
    for (let round = 0; round < 100; round++) expect(await notes()).toBe(1)
    expect(engine.waiting()).toBe(3)
    other.exec('rollback')
    await writes
    expect(await notes()).toBe(4)
    expect(engine.waiting()).toBe(0)
  })

  it('makes writers fail after a timeout', async () => {
    other.exec('rollback')
    await engine.close()
    engine = openSqlite(folder, { patience: 0 })
    other.exec('begin immediate')
    expect(await outageOf(note('second'))).toBe('busy')
    expect(await outageOf(noteTwice('third'))).toBe('busy')
    expect(await outageOf(engine.probe())).toBe('busy')
    other.exec('rollback')
    await noteTwice('third')
    expect(await notes()).toBe(3)
  })
})

describe('a database on a disk that refuses writes', () => {
  const LONG = 'x'.repeat(100_000)

  it.each([
    ['full', 'pragma max_page_count = 1', 'pragma max_page_count = 1000000'],
    ['read-only', 'pragma query_only = on', 'pragma query_only = off'],
  ])(
    'reports the disk as %s, commits no partial transaction and continues to read until the disk recovers',
    async (name, ill, well) => {
      await run(ill)
      expect(await outageOf(note(LONG))).toBe(name)
      expect(await outageOf(noteTwice(LONG))).toBe(name)
      expect(await notes()).toBe(1)
      await run(well)
      await noteTwice(LONG)
      expect(await notes()).toBe(3)
    },
  )

  it('reports no disk failure when a trigger refuses a statement', async () => {
    await run(`create trigger guard before insert on notes begin select raise(abort, 'no such variant'); end`)
    expect(await outageOf(note('refused'))).toMatchObject({ message: 'no such variant' })
    await run('drop trigger guard')
  })

  it('reports the disk failure when engine.probe is called', async () => {
    expect(await outageOf(engine.probe())).toBe('none')
    await run('pragma query_only = on')
    expect(await outageOf(engine.probe())).toBe('read-only')
  })
})

it('openSqlite reports a damaged file when a query reads it', async () => {
  for (let count = 0; count < 50; count++) await note('x'.repeat(3000))
  await engine.close()
  const file = await open(join(folder, 'shop.sqlite'), 'r+')
  const { size } = await file.stat()
  await file.write(Buffer.alloc(size - 8192, 0xa5), 0, size - 8192, 8192)
  await file.close()
  engine = openSqlite(folder)
  expect(await outageOf(notes())).toBe('damaged')
})

it('keeps nothing of deleted texts in its file, so that an erasure erases', {
  tags: ['D-54', 'W-14'],
}, async () => {
  for (const length of [10, 20_000]) await note(`secret ${'x'.repeat(length)}`)
  const written = async () => {
    await run('pragma wal_checkpoint(truncate)')
    return (await readFile(join(folder, 'shop.sqlite'))).includes('secret')
  }
  expect(await written()).toBe(true)
  await run('delete from notes')
  expect(await written()).toBe(false)
})
