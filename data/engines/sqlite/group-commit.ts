import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { ServiceUnavailableError } from '../../../domain/outages.ts'
import type { Schema } from '../../schema.ts'
import { captureCaller, StalledTransactionError, type TransactionScope } from '../transaction-scope.ts'

/** transactions in one commit */
const MAX_BATCH_SIZE = 64
/** A transaction that cannot begin within this time, in milliseconds, fails as `busy`. */
export const QUEUE_TIMEOUT_MS = 5000
/** After each batch, other requests may run for this many times the duration of the batch. */
const SHARE_OF_OTHERS = 3
/** Maximum time for other requests in milliseconds, even if a batch took long because another program held the file. */
const LONGEST_SHARE = 100
/** How often, in milliseconds, those who wait too long are told during a batch. */
const EXPIRY_CHECK_MS = 500
/** A turn of the event loop shorter than this, in milliseconds, has served no request. */
const IDLE_TURN = 0.05

interface Job {
  since: number
  attempt: (db: Kysely<Schema>) => Promise<() => void>
  fail: (error: unknown) => void
}

/** Collects transactions during a commit, then commits them together, each in a savepoint, and acknowledges them. */
export function groupCommit(
  db: Pick<Kysely<Schema>, 'transaction'>,
  scope: TransactionScope,
  now: () => number = () => performance.now(),
) {
  let waiting: Job[] = []
  let busy = false
  // The first caller starts the loop, which also serves others: it must not run in the first caller's context.
  const outside = AsyncLocalStorage.snapshot()

  async function commitAll(): Promise<void> {
    if (busy) return
    busy = true
    while (waiting.length > 0) {
      const began = now()
      // A long transaction, such as an import, does not make others wait for longer than they may.
      const expiring = setInterval(rejectExpired, EXPIRY_CHECK_MS)
      await commit(db, waiting.splice(0, MAX_BATCH_SIZE))
      clearInterval(expiring)
      await letOthersRun(Math.min((now() - began) * SHARE_OF_OTHERS, LONGEST_SHARE))
      rejectExpired()
    }
    busy = false
  }

  /** Lets other requests run for at most this many milliseconds, or until none waits. */
  async function letOthersRun(milliseconds: number): Promise<void> {
    const end = now() + milliseconds
    for (;;) {
      const began = now()
      await setImmediate()
      const ended = now()
      if (ended >= end || ended - began < IDLE_TURN) return
    }
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
    transaction: async <T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T> => {
      scope.refuseInside('begin')
      const begun = captureCaller()
      return new Promise<T>((resolve, reject) => {
        const job = { work: (trx: Kysely<Schema>) => scope.run(begun, () => work(trx)), resolve, reject }
        const turn = Promise.withResolvers<Kysely<Schema>>()
        // Continues in the context of the caller.
        const attempted = turn.promise.then((trx) => inSavepoint(trx, job))
        waiting.push({
          since: now(),
          attempt: (trx) => {
            turn.resolve(trx)
            return attempted
          },
          fail: reject,
        })
        void outside(commitAll)
      })
    },
    waiting: () => waiting.length,
  }
}

async function commit(db: Pick<Kysely<Schema>, 'transaction'>, jobs: readonly Job[]): Promise<void> {
  const acknowledgements: (() => void)[] = []
  try {
    await db.transaction().execute(async (trx) => {
      for (const job of jobs) acknowledgements.push(await job.attempt(trx))
    })
  } catch (error) {
    for (const job of jobs) job.fail(error)
    return
  }
  for (const acknowledge of acknowledgements) acknowledge()
}

interface SavepointJob<T> {
  work: (db: Kysely<Schema>) => Promise<T>
  resolve: (value: T) => void
  reject: (error: unknown) => void
}

async function inSavepoint<T>(
  trx: Kysely<Schema>,
  { work, resolve, reject }: SavepointJob<T>,
): Promise<() => void> {
  await sql`savepoint one`.execute(trx)
  try {
    const value = await work(trx)
    await sql`release one`.execute(trx)
    return () => resolve(value)
  } catch (error) {
    // The work that hung may go on at any time, so the transaction that it knows must end.
    if (error instanceof StalledTransactionError) throw error
    // On a full disk SQLite rolls the whole transaction back, so the whole batch fails.
    await sql`rollback to one`.execute(trx).catch(() => Promise.reject(error))
    await sql`release one`.execute(trx)
    return () => reject(error)
  }
}
