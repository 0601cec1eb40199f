import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnPostgres } from '../../../tests/support/databases.ts'
import { anyPostgres, SERVER } from '../../../tests/support/postgres.ts'
import type { Engine } from '../engine.ts'
import { openPostgres } from './postgres.ts'
import { openReplica } from './replica.ts'

let server: Awaited<ReturnType<typeof anyPostgres>>
let engine: Engine
beforeAll(async () => {
  server = await anyPostgres()
  engine = openPostgres(server.url, { connections: 1 })
})
afterAll(async () => {
  await engine.close()
  await server.stop()
})

/** Asks twice whether the server is an up-to-date replica. `npm run test:cluster` tests a real replica. */
async function asked(url: string) {
  const reported: unknown[] = []
  const replica = openReplica(url, {
    connections: 1,
    primary: engine,
    onChange: (error) => reported.push(error),
  })
  const answers = [await replica.upToDate(), await replica.upToDate()]
  await replica.close()
  return { answers, reported }
}

describeOnPostgres('openReplica', () => {
  it('reports an unreachable replica once, and reads from the primary', async () => {
    const { answers, reported } = await asked('postgres://postgres@127.0.0.1:1/postgres')
    expect(answers).toEqual([false, false])
    expect(reported).toEqual([expect.objectContaining({ reason: 'unreachable' })])
    expect((await sql`select 1`.execute(engine.db)).rows).toHaveLength(1)
  })

  it.runIf(SERVER)('treats a server that is not a replica as outdated', async () => {
    expect(await asked(server.url)).toEqual({ answers: [false, false], reported: [] })
  })
})
