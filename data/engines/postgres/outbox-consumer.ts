import { setTimeout as pause } from 'node:timers/promises'
import type { ConsumeOptions, OutboxConsumer } from '../engine.ts'
import { type ListenConnection, openListenConnection, type Place } from './listen-connection.ts'
import { createSignal } from './signal.ts'

/** Rows are looked for this often even without a ring, in milliseconds: a process that was killed never rings. */
const RETRY_DELAY_MS = 400
/** The least time between two looks, in milliseconds: a burst is read together, a single row at once. */
const AT_MOST_EVERY = 50
/** Between two tries to connect again, in milliseconds: the first, doubled each time up to the last. */
const FIRST_TRY = 100
const LAST_TRY = 2_000
/** Between two removals of rows that everybody has read, in milliseconds. */
const SWEEP_EVERY = 60_000

/**
 * Reads the announcements that the shop's processes write for each other, over a connection of its own. A notification
 * (NOTIFY) only says that there are new rows: those of a process that was killed before it could notify are read all the
 * same, and no row is too long for a notification. A lost connection is opened again; rows written meanwhile are read then.
 * @throws when the first connection cannot be opened
 */
export async function consumeOutbox(
  url: string,
  schema: string | undefined,
  { onEvents, onGap, onConnection }: ConsumeOptions,
): Promise<OutboxConsumer> {
  const bell = createSignal()
  const open = (place: Place | null) => openListenConnection({ url, schema, place, onGap, wake: bell.ring })
  let connection: ListenConnection = await open(null)
  let mustRing = false
  let closed = false
  let swept = performance.now()

  async function follow(): Promise<void> {
    while (!closed) {
      if (mustRing) {
        mustRing = false
        await connection.ring()
      }
      const rows = await connection.read()
      if (rows.length > 0) onEvents(rows)
      if (performance.now() - swept > SWEEP_EVERY) {
        swept = performance.now()
        await connection.sweep()
      }
      await pause(AT_MOST_EVERY)
      await bell.wait(RETRY_DELAY_MS)
    }
  }

  async function reopen(): Promise<void> {
    await connection.end()
    for (let wait = FIRST_TRY; !closed; wait = Math.min(LAST_TRY, wait * 2)) {
      try {
        connection = await open(connection.place())
        // What this process wrote while the connection was down could not be rung for.
        mustRing = true
        return onConnection(null)
      } catch {
        await bell.wait(wait)
      }
    }
  }

  async function run(): Promise<void> {
    while (!closed) {
      try {
        await follow()
      } catch (error) {
        if (closed) return
        onConnection(error)
        await reopen()
      }
    }
  }

  const ended = run()
  return {
    notify() {
      mustRing = true
      bell.ring()
    },
    async close() {
      closed = true
      bell.ring()
      await ended
      await connection.end()
    },
  }
}
