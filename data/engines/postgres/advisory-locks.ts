import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresPool } from 'kysely'
import type { Engine } from '../engine.ts'
import { keyedMutex } from '../keyed-mutex.ts'

/** The shop's own class among the advisory locks of a database. */
const LOCK_CLASS = 7_420_118
/** How often it is tried again while another process holds the lock, in milliseconds. */
const RETRY_DELAY_MS = 250

/**
 * Work that one process does at a time, by advisory locks. A lock belongs to a connection of `pool`, which is held while
 * the work lasts: when the process ends, however that happens, both are released.
 */
export function advisoryLocks(pool: PostgresPool): Pick<Engine, 'withTryLock' | 'withLock'> {
  const withLocalLock = keyedMutex()

  async function withTryLock<T>(name: string, work: () => Promise<T>): Promise<{ done: T } | null> {
    const held = await pool.connect()
    const ask = (call: string) =>
      held.query<{ got: boolean }>(`select ${call}($1, hashtext($2)) as got`, [LOCK_CLASS, name])
    let release = async () => held.release(true)
    try {
      const { rows } = await ask('pg_try_advisory_lock')
      release = async () => held.release()
      if (!rows[0]?.got) return null
      // When unlocking fails, the connection is lost, and the lock with it.
      release = () =>
        ask('pg_advisory_unlock').then(
          () => held.release(),
          () => held.release(true),
        )
      return { done: await work() }
    } finally {
      await release()
    }
  }

  return {
    withTryLock,
    // Within the process first, so that those who wait hold no connection.
    withLock: (name, work) =>
      withLocalLock(name, async () => {
        for (;;) {
          const turn = await withTryLock(name, work)
          if (turn) return turn.done
          await pause(RETRY_DELAY_MS)
        }
      }),
  }
}
