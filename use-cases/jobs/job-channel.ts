import type { JobKind } from '../../domain/jobs/job-policy.ts'
import type { Delivery } from '../../domain/outbox/entry.ts'
import type { OutboxChannel } from '../outbox/outbox-channel.ts'

/** Something that the shop does by itself. Doing it twice is harmless. */
export interface Job {
  /** milliseconds after which it is given up, and tried again */
  limitMs: number
  /**
   * Throws when it fails. What it returns, if anything, is how it ended.
   * @param signal stops it: the shop stops, or it took too long
   */
  run: (payload: unknown, signal: AbortSignal) => Promise<Delivery | undefined>
}

export type Jobs = Partial<Readonly<Record<JobKind, Job>>>

/** Does the shop's own jobs: in one process at a time, three times at most, and each without waiting for the others. */
export function jobChannel(jobs: Jobs): OutboxChannel {
  return {
    isConfigured: async () => true,
    waitsPerRecipient: true,
    async send({ kind, payload }, { signal, beforeHandOver }) {
      const job = Object.hasOwn(jobs, kind) ? jobs[kind as JobKind] : undefined
      // Of an instance with other settings.
      if (!job) return { outcome: 'waiting' }
      await beforeHandOver(job.limitMs)
      try {
        return (await job.run(payload, signal)) ?? { outcome: 'accepted', answer: '' }
      } catch (error) {
        if (signal.aborted) return { outcome: 'interrupted' }
        throw error
      }
    },
  }
}
