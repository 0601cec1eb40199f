import { setTimeout as pause } from 'node:timers/promises'
import type { Follower, FollowOptions } from '../engine.ts'
import { createBell } from './bell.ts'
import { type Line, openLine, type Place } from './line.ts'

/** However well the bell works, somebody looks so often, in milliseconds: a process that was killed rings none. */
const LOOK_EVERY = 400
/** Between two looks, in milliseconds: what comes in a crowd is read together, what comes alone at once. */
const AT_MOST_EVERY = 50
/** Between two tries to get the line back, in milliseconds, doubled each time up to the second. */
const FIRST_TRY = 100
const LAST_TRY = 2_000
/** Between two removals of what everybody has read, in milliseconds. */
const SWEEP_EVERY = 60_000

/**
 * Follows what the processes of the shop write down for each other, over a line of its own. The rows are the truth and
 * the notification only the bell: what a killed process could not ring for is read all the same, and no row is too long.
 * A lost line is opened again, and what was written meanwhile is read then.
 * @throws when the first line cannot be opened
 */
export async function followAnnouncements(
  url: string,
  schema: string | undefined,
  { heard, missed, onLine }: FollowOptions,
): Promise<Follower> {
  const bell = createBell()
  const open = (place: Place | null) => openLine({ url, schema, place, missed, wake: bell.ring })
  let line: Line = await open(null)
  let mustRing = false
  let closed = false
  let swept = performance.now()

  async function follow(): Promise<void> {
    while (!closed) {
      if (mustRing) {
        mustRing = false
        await line.ring()
      }
      const rows = await line.read()
      if (rows.length > 0) heard(rows)
      if (performance.now() - swept > SWEEP_EVERY) {
        swept = performance.now()
        await line.sweep()
      }
      await pause(AT_MOST_EVERY)
      await bell.wait(LOOK_EVERY)
    }
  }

  async function reopen(): Promise<void> {
    await line.end()
    for (let wait = FIRST_TRY; !closed; wait = Math.min(LAST_TRY, wait * 2)) {
      try {
        line = await open(line.place())
        // Who rang while the line was down was not heard.
        mustRing = true
        return onLine(null)
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
        onLine(error)
        await reopen()
      }
    }
  }

  const ended = run()
  return {
    ring() {
      mustRing = true
      bell.ring()
    },
    async close() {
      closed = true
      bell.ring()
      await ended
      await line.end()
    },
  }
}
