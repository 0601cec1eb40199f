import type { JobKind } from '../../domain/jobs/job-policy.ts'
import { policyOf } from '../../domain/outbox/channels.ts'
import { entryEvent } from '../../domain/outbox/entry.ts'
import type { TimedDeps } from '../context.ts'
import { enqueue } from '../outbox/enqueue.ts'

/**
 * Queues a run of a job, once for all processes. A run that failed before becomes this one, and keeps its reason until one
 * succeeds.
 * @param run names the run, such as its day
 */
export async function queueRun({ store, clock }: TimedDeps, kind: JobKind, run: string): Promise<void> {
  const entry = { channel: 'job', kind } as const
  const key = `job ${kind} ${run}`
  await store.transaction(async (tx) => {
    if (await tx.outbox.hasKey(key)) return
    const at = clock()
    const expiresAt = at + policyOf(entry).lifetimeMs
    if (await tx.outbox.renewUnsent(entry, { key, at, expiresAt })) {
      tx.publish(entryEvent('job', 'queued'))
      return
    }
    await enqueue(tx, { ...entry, key, recipient: kind, payload: {}, at })
  })
}
