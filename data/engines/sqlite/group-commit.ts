import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { ServiceUnavailableError } from '../../../domain/outages.ts'
import type { Schema } from '../../schema.ts'

/** The most transactions that one commit acknowledges: those behind them wait no longer than for these. */
const MAX_BATCH_SIZE = 64
/** A transaction that could not begin within this time, in milliseconds, fails as `busy`; its caller may try again. */
export const QUEUE_TIMEOUT_MS = 5000

interface Job {
  /** when it came */
  since: number
  /** Does the work in a savepoint of its own. @returns how to tell who waits, once all is committed */
  attempt: (db: Kysely<Schema>) => Promise<() => void>
  fail: (error: unknown) => void
}

/**
 * Transactions for a database with one connection: those that arrive while one is being written are committed
 * together, because a commit waits for the disk. One that fails is undone alone; none is acknowledged before the
 * commit, and when that fails, all of them fail.
 */
export function groupCommit(
  db: Pick<Kysely<Schema>, 'transaction'>,
  now: () => number = () => performance.now(),
) {
  let waiting: Job[] = []
  let busy = false

  async function commitAll(): Promise<void> {
    if (busy) return
    busy = true
    while (waiting.length > 0) {
      await commit(db, waiting.splice(0, MAX_BATCH_SIZE))
      // Let the event loop run, for readers above all, before the next batch is taken.
      await setImmediate()
      rejectExpired()
    }
    busy = false
  }

  function rejectExpired(): void {
    const longAgo = now() - QUEUE_TIMEOUT_MS
    const [old, others] = [
      waiting.filter((job) => job.since < longAgo),
      waiting.filter((job) => job.since >= longAgo),
    ]
    waiting = others
    for (const job of old) job.fail(new ServiceUnavailableError('busy', 'too many transactions wait'))
  }

  return {
    transaction: <T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        waiting.push({
          since: now(),
          attempt: (trx) => inSavepoint(trx, work, resolve, reject),
          fail: reject,
        })
        void commitAll()
      }),
    /** how many are not begun yet */
    waiting: () => waiting.length,
  }
}

async function commit(db: Pick<Kysely<Schema>, 'transaction'>, jobs: readonly Job[]): Promise<void> {
  const tell: (() => void)[] = []
  try {
    await db.transaction().execute(async (trx) => {
      for (const job of jobs) tell.push(await job.attempt(trx))
    })
  } catch (error) {
    for (const job of jobs) job.fail(error)
    return
  }
  for (const one of tell) one()
}

async function inSavepoint<T>(
  trx: Kysely<Schema>,
  work: (db: Kysely<Schema>) => Promise<T>,
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
): Promise<() => void> {
  await sql`savepoint one`.execute(trx)
  try {
    const value = await work(trx)
    await sql`release one`.execute(trx)
    return () => resolve(value)
  } catch (error) {
    // On a full disk SQLite itself rolls the whole transaction back: all of the batch fail with this error.
    await sql`rollback to one`.execute(trx).catch(() => Promise.reject(error))
    await sql`release one`.execute(trx)
    return () => reject(error)
  }
}
