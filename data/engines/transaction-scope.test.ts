import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnEachEngine, describeOnSqlite } from '../../tests/support/databases.ts'
import { anyPostgres } from '../../tests/support/postgres.ts'
import type { Schema } from '../schema.ts'
import { createStore } from '../store.ts'
import type { Engine } from './engine.ts'
import { openPostgres } from './postgres/postgres.ts'
import { openMemorySqlite } from './sqlite/sqlite.ts'

const read = (db: Kysely<Schema>) => sql`select name from migrations`.execute(db)
const write = (db: Kysely<Schema>) => sql`update migrations set name = name where name = ''`.execute(db)

/** @returns what `work` throws, which must be an error */
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was thrown',
    (error: Error) => error.message,
  )

describeOnEachEngine('inside a transaction', (engine) => {
  it.each<[string, string, (engine: Engine) => Promise<unknown>]>([
    ['a read', 'select name from migrations', ({ db }) => read(db)],
    ['a write', 'update migrations set', ({ db }) => write(db)],
    ['another transaction', 'begin', ({ transaction }) => transaction(read)],
    ['a transaction of Kysely', 'begin', ({ db }) => db.transaction().execute(read)],
    ['a lock', 'the lock “import”', ({ withLock }) => withLock('import', async () => {})],
    ['a lock that is only tried', 'the lock “backup”', (one) => one.withTryLock('backup', async () => {})],
  ])('%s outside it throws, and names itself and who began the transaction', async (_what, named, act) => {
    let said = ''
    await engine().transaction(async (trx) => {
      await write(trx)
      said = await faultOf(act(engine()))
    })
    expect(said).toContain(`“${named}`)
    expect(said).toMatch(/was begun at .*transaction-scope\.test\.ts:\d+/)
  })

  it('the store of the transaction may begin a nested one', async () => {
    const store = createStore(engine())
    const nested = await store.transaction((tx) => tx.transaction((same) => same.products.count()))
    expect(nested).toBe(0)
  })

  it('another engine may be used', async () => {
    const other = openMemorySqlite()
    try {
      const one = await engine().transaction(() =>
        other.transaction(async (trx) => (await sql`select 1`.execute(trx)).rows.length),
      )
      expect(one).toBe(1)
    } finally {
      await other.close()
    }
  })

  it('a listener that is told after the commit may use the outer store', async () => {
    const heard: Promise<number>[] = []
    const store = createStore(engine(), () => heard.push(store.products.count()))
    await store.transaction(async (tx) => tx.publish({ kind: 'settings', names: [] }))
    expect(await Promise.all(heard)).toEqual([0])
  })

  it('what was begun and not awaited may use the outer store after the commit', async () => {
    const committed = Promise.withResolvers<void>()
    let later: Promise<unknown> = Promise.resolve()
    await engine().transaction(async () => {
      later = committed.promise.then(() => read(engine().db))
    })
    committed.resolve()
    expect(await faultOf(later)).toBe('nothing was thrown')
  })

  it('a migration may not use the outer store', async () => {
    const said = await faultOf(engine().runMigrations(() => read(engine().db).then(() => {})))
    expect(said).toContain('“select name from migrations')
  })
})

// A PGlite has no second connection, for a lock.
const describeLocks = process.env.TEST_DATABASE_URL ? describeOnEachEngine : describeOnSqlite

describeLocks('a lock', (engine) => {
  it('throws when its caller holds it already', async () => {
    const { withLock } = engine()
    const again = withLock('import', () => withLock('import', async () => {}))
    expect(await faultOf(again)).toContain('is already held by its caller')
  })

  it('throws when it is taken in another order, and not in this order', async () => {
    const { withLock } = engine()
    expect(await withLock('import', () => withLock('barcodes', async () => 'both'))).toBe('both')
    const reversed = withLock('barcodes', () => withLock('import', async () => {}))
    expect(await faultOf(reversed)).toContain('“import” is taken while “barcodes” is held')
  })

  it('may be taken by what was begun while another was held, after its release', async () => {
    const { withLock } = engine()
    const released = Promise.withResolvers<void>()
    let later: Promise<unknown> = Promise.resolve()
    await withLock('barcodes', async () => {
      later = released.promise.then(() => withLock('import', async () => 'taken'))
    })
    released.resolve()
    expect(await later).toBe('taken')
  })
})

let postgres: Awaited<ReturnType<typeof anyPostgres>>
beforeAll(async () => {
  postgres = await anyPostgres()
})
afterAll(() => postgres.stop())

describe.each<[string, (stalledAfterMs: number) => Engine]>([
  ['SQLite', (stalledAfterMs) => openMemorySqlite({ stalledAfterMs })],
  ['PostgreSQL', (stalledAfterMs) => openPostgres(postgres.url, { connections: 1, stalledAfterMs })],
])('a transaction on %s that hangs', (_name, open) => {
  let engine: Engine
  beforeAll(async () => {
    engine = open(50)
    await sql`create table waking (note text)`.execute(engine.db)
  })
  afterAll(async () => {
    await sql`drop table waking`.execute(engine.db)
    await engine.close()
  })
  const note = (db: Kysely<Schema>, text: string) => sql`insert into waking values (${text})`.execute(db)

  it('is rolled back as busy, does not wake into a later one, and others go on', async () => {
    const wake = Promise.withResolvers<void>()
    let woken: Promise<unknown> = Promise.resolve()
    const hung = engine.transaction((trx) => {
      woken = note(trx, 'before')
        .then(() => wake.promise)
        .then(() => note(trx, 'after'))
      return woken
    })
    await expect(hung).rejects.toMatchObject({ reason: 'busy' })
    expect(await faultOf(hung)).toMatch(/“insert into waking.*was begun at .*transaction-scope\.test\.ts/)
    await engine.transaction(async (trx) => {
      await note(trx, 'next')
      wake.resolve()
      expect(await faultOf(woken)).toMatch(/rolled back/)
    })
    const { rows } = await sql`select note from waking`.execute(engine.db)
    expect(rows).toEqual([{ note: 'next' }])
  })

  it('is not one that keeps running statements for longer', async () => {
    const until = performance.now() + 150
    await engine.transaction(async (trx) => {
      while (performance.now() < until) {
        await sql`select 1`.execute(trx)
        await new Promise((resolve) => setImmediate(resolve))
      }
    })
  })
})
