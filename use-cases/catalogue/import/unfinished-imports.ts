import { randomUUID } from 'node:crypto'
import type { OpenTransaction } from '../../../data/store.ts'
import { MINUTE_MS } from '../../../domain/durations.ts'
import type { AppContext } from '../../context.ts'
import type { Job } from '../../jobs/job-channel.ts'
import { enqueue } from '../../outbox/enqueue.ts'
import { type RevertDeps, revertInBatches } from './revert-import.ts'

type LockDeps = RevertDeps & Pick<AppContext, 'withTryLock'>

/**
 * Runs an import alone, because concurrent ones would not see each other's products. What an earlier one left unfinished
 * is taken back before, so that a check tells the truth.
 */
export function withImportLock<T>(shop: RevertDeps, work: () => Promise<T>): Promise<T> {
  return shop.withLock('import', async () => {
    await endUnfinished(shop)
    return work()
  })
}

/** Ends what is unfinished although nobody works on it: the caller holds the lock `import`. */
async function endUnfinished(shop: RevertDeps, signal?: AbortSignal): Promise<void> {
  for (const { id, phase } of await shop.store.bulkActions.unfinished()) {
    if (phase === 'undoing') await revertInBatches(shop, id, phase, signal)
    else await takeBackImport(shop, id, signal)
  }
}

/** Takes back what an import has written that does not end. Its further batches are refused. */
export async function takeBackImport(shop: RevertDeps, id: string, signal?: AbortSignal): Promise<void> {
  await shop.store.transaction(async (tx) => {
    if (await tx.bulkActions.lockIn(id, 'open'))
      await tx.bulkActions.beginRevert(id, 'taking-back', shop.clock())
  })
  await revertInBatches(shop, id, 'taking-back', signal)
}

/** Queues the job that ends an import or its undo if this process does not. */
export async function queueUnfinished(tx: OpenTransaction, id: string, at: number): Promise<void> {
  const key = `unfinished ${id} ${randomUUID()}`
  const entry = { channel: 'job', kind: 'unfinished-import', recipient: 'unfinished-import' } as const
  await enqueue(tx, { ...entry, key, payload: {}, at, notBefore: at + FIRST_LOOK_MS })
}

/** An import that runs holds the lock, so this only says how soon a killed one is noticed. */
const FIRST_LOOK_MS = 30_000

/** Takes back imports, and finishes undos, whose process has ended. */
export function unfinishedImportJob(shop: LockDeps): Job {
  return {
    limitMs: 5 * MINUTE_MS,
    run: async (_payload, signal) => {
      const done = await shop.withTryLock('import', () => endUnfinished(shop, signal))
      return done ? undefined : { outcome: 'waiting' }
    },
  }
}
