import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ServiceUnavailableError } from '../../../domain/outages.ts'
import { describeOnPostgres } from '../../../tests/support/databases.ts'
import { type FlakyProxy, flakyProxy } from '../../../tests/support/flaky-proxy.ts'
import { anyPostgres, SERVER } from '../../../tests/support/postgres.ts'
import type { Engine } from '../engine.ts'
import { openPostgres } from './postgres.ts'

let line: FlakyProxy
let engine: Engine
let stopServer = async () => {}

beforeAll(async () => {
  const server = await anyPostgres()
  stopServer = server.stop
  const address = new URL(server.url)
  line = await flakyProxy(address.hostname, Number(address.port || 5432))
  address.hostname = '127.0.0.1'
  address.port = String(line.port)
  engine = openPostgres(address.href, { connections: 1 })
})

afterAll(async () => {
  await engine.close()
  await line.close()
  await stopServer()
})

const one = async () => (await sql<{ one: number }>`select 1 as one`.execute(engine.db)).rows[0]?.one
const outageOf = (act: Promise<unknown>) =>
  act.then(
    () => 'none',
    (error: unknown) => (error instanceof ServiceUnavailableError ? error.reason : error),
  )

describeOnPostgres('openPostgres', () => {
  it('reports an unreachable server and recovers after an idle connection was lost', async () => {
    expect(await one()).toBe(1)
    line.cut()
    expect(await outageOf(one())).toBe('unreachable')
    expect(await outageOf(one())).toBe('unreachable')
    expect(await outageOf(engine.probe())).toBe('unreachable')
    line.repair()
    expect(await one()).toBe(1)
    expect(await outageOf(engine.probe())).toBe('none')
  })

  it('fails only the transaction whose connection is lost', async () => {
    const torn = engine.db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx)
      line.cut()
      await sql`select 2`.execute(trx)
    })
    expect(await outageOf(torn)).toBe('unreachable')
    line.repair()
    expect(await one()).toBe(1)
  })

  // PGlite runs one statement at a time and cannot be interrupted.
  it.runIf(SERVER)(
    'cancels a statement that exceeds its timeout and reports the server as busy',
    async () => {
      const slow = engine.db.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = 1`.execute(trx)
        await sql`select count(*) from generate_series(1, 100000000)`.execute(trx)
      })
      expect(await outageOf(slow)).toBe('busy')
      expect(await one()).toBe(1)
    },
  )

  it('reports a read-only server', async () => {
    await sql`set default_transaction_read_only = on`.execute(engine.db)
    expect(await outageOf(engine.probe())).toBe('read-only')
    expect(await outageOf(sql`create table never (id int)`.execute(engine.db))).toBe('read-only')
    await sql`set default_transaction_read_only = off`.execute(engine.db)
  })
})
