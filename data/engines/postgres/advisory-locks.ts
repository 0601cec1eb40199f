import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresPool } from 'kysely'
import type { Engine } from '../engine.ts'
import { keyedMutex, lockIsBusy, patienceOf } from '../keyed-mutex.ts'
import type { LockName } from '../locks.ts'

const LOCK_CLASS = 7_420_118
const RETRY_DELAY_MS = 250

/** Creates locks that all processes share. A connection holds a lock while the work runs, so a crash releases it. */
export function advisoryLocks(
  pool: PostgresPool,
  patienceMs?: number,
): Pick<Engine, 'withTryLock' | 'withLock'> {
  const { withLock: withLocalLock } = keyedMutex({ patienceMs })

  async function withTryLock<T>(name: LockName, work: () => Promise<T>): Promise<{ done: T } | null> {
    const held = await pool.connect()
    const ask = (call: string) =>
      held.query<{ got: boolean }>(`select ${call}($1, hashtext($2)) as got`, [LOCK_CLASS, name])
    let release = async () => held.release(true)
    try {
      const { rows } = await ask('pg_try_advisory_lock')
      release = async () => held.release()
      if (!rows[0]?.got) return null
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
    // Calls with the same name wait in this process, so that only one of them holds a connection.
    withLock: (name, work) =>
      withLocalLock(name, async () => {
        const patience = patienceMs ?? patienceOf(name)
        for (const until = performance.now() + patience; ; ) {
          const turn = await withTryLock(name, work)
          if (turn) return turn.done
          if (performance.now() > until) throw lockIsBusy(name, patience)
          await pause(RETRY_DELAY_MS)
        }
      }),
  }
}
