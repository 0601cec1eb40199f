import { setTimeout as pause } from 'node:timers/promises'
import type { AnnouncementConsumer, ConsumeOptions } from '../engine.ts'
import { type ListenConnection, openListenConnection, type Position } from './listen-connection.ts'

/** Polling interval in milliseconds. A notification ends the wait early, but a killed process sends none. */
const RETRY_DELAY_MS = 400
const AT_MOST_EVERY = 50
const FIRST_TRY = 100
const LAST_TRY = 2_000
const SWEEP_EVERY = 60_000

/** Polls the announcements. NOTIFY only shortens the delay; polling also finds the rows of a killed process. */
export async function consumeAnnouncements(
  url: string,
  schema: string | undefined,
  { onEvents, onGap, onConnection }: ConsumeOptions,
): Promise<AnnouncementConsumer> {
  const bell = createSignal()
  const open = (position: Position | null) =>
    openListenConnection({ url, schema, position, onGap, wake: bell.ring })
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
        connection = await open(connection.position())
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

/** Wakes one waiter. A signal without a waiter ends the next wait immediately. */
function createSignal() {
  let rung = false
  let wake = () => {}
  return {
    ring(): void {
      rung = true
      wake()
    },
    async wait(milliseconds: number): Promise<void> {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      rung = false
    },
  }
}
