import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyPostgres } from '../../../tests/support/postgres.ts'
import { openListenConnection, type Place } from './listen-connection.ts'

let server: Awaited<ReturnType<typeof anyPostgres>>
beforeAll(async () => {
  server = await anyPostgres()
})
afterAll(() => server.stop())

/** Opens a connection where the last one ended, and closes it. @returns where it began, and how often something was missed */
async function reopenAt(place: Place | null) {
  let missed = 0
  const connection = await openListenConnection({
    url: server.url,
    schema: undefined,
    place,
    wake: () => {},
    onGap: () => {
      missed += 1
    },
  })
  await connection.end()
  return { place: connection.place(), missed }
}

describe('a connection that is opened again', () => {
  it('goes on where the last one ended', async () => {
    const { place, missed } = await reopenAt(null)
    expect(missed).toBe(0)
    expect(await reopenAt(place)).toEqual({ place, missed: 0 })
  })

  it.each([
    ['is away for longer than anything is kept', (place: Place) => ({ ...place, at: place.at - 300 })],
    ['finds another server, or one started anew', (place: Place) => ({ ...place, server: 'another' })],
    ['finds a server whose clock was set back', (place: Place) => ({ ...place, at: place.at + 300 })],
  ])('says that something may be missing when it %s', async (_why, changed) => {
    const { place } = await reopenAt(null)
    const again = await reopenAt(changed(place))
    expect(again.missed).toBe(1)
    expect(again.place.server).toBe(place.server)
  })
})
