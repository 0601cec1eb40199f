import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnPostgres } from '../../../tests/support/databases.ts'
import { anyPostgres } from '../../../tests/support/postgres.ts'
import { openListenConnection, type Position } from './listen-connection.ts'

let server: Awaited<ReturnType<typeof anyPostgres>>
beforeAll(async () => {
  server = await anyPostgres()
})
afterAll(() => server.stop())

/**
 * Opens a connection that continues at `position`, and closes it.
 * @returns the position where it starts to read, and the number of reported gaps
 */
async function reopenAt(position: Position | null) {
  let missed = 0
  const connection = await openListenConnection({
    url: server.url,
    schema: undefined,
    position,
    wake: () => {},
    onGap: () => {
      missed += 1
    },
  })
  await connection.end()
  return { position: connection.position(), missed }
}

describeOnPostgres('openListenConnection', () => {
  it('continues at the position where the last connection ended', async () => {
    const { position, missed } = await reopenAt(null)
    expect(missed).toBe(0)
    expect(await reopenAt(position)).toEqual({ position, missed: 0 })
  })

  it.each([
    [
      'was disconnected for longer than events are stored',
      (position: Position) => ({ ...position, at: position.at - 300 }),
    ],
    [
      'reconnects to another or a restarted server',
      (position: Position) => ({ ...position, server: 'another' }),
    ],
    [
      'reconnects to a server whose clock was set back',
      (position: Position) => ({ ...position, at: position.at + 300 }),
    ],
  ])('reports that events may be missing when it %s', async (_why, changed) => {
    const { position } = await reopenAt(null)
    const again = await reopenAt(changed(position))
    expect(again.missed).toBe(1)
    expect(again.position.server).toBe(position.server)
  })
})
