import type { OpenTransaction } from '../../data/store.ts'
import { DAY_MS } from '../../domain/durations.ts'
import type { ProviderId } from '../../domain/payments/providers.ts'
import type { ReadNotification } from '../../integrations/payments/payment-provider.ts'
import { enqueue } from '../outbox/enqueue.ts'

export type QueuedNotification = Extract<ReadNotification, { ok: true }>

/** What the outbox does with a payment. Times in epoch milliseconds. */
export type PaymentJob =
  /** `expiresAt`: when the payment can no longer be paid */
  | { kind: 'poll'; paymentId: string; at: number; expiresAt: number }
  | { kind: 'expire'; paymentId: string; at: number }
  /** `again`: the provider has refused it before */
  | { kind: 'refund'; paymentId: string; at: number; again: boolean }
  | { kind: 'notification'; provider: ProviderId; notification: QueuedNotification; at: number }

/** A provider that is down when a payment ends is asked for this much longer. */
const POLL_LONGER_MS = 3 * DAY_MS

/** Queues a job in the transaction of its cause. @returns false when it is queued already */
export async function enqueuePayment(
  tx: Pick<OpenTransaction, 'outbox' | 'publish'>,
  job: PaymentJob,
): Promise<boolean> {
  const { kind, at } = job
  const entry =
    job.kind === 'notification'
      ? {
          key: `${kind} ${job.provider} ${job.notification.eventId}`,
          recipient: job.provider,
          payload: { provider: job.provider, notification: job.notification },
        }
      : { key: keyOf(job), recipient: job.paymentId, payload: { paymentId: job.paymentId } }
  const expiresAt = job.kind === 'poll' ? { expiresAt: job.expiresAt + POLL_LONGER_MS } : {}
  return (await enqueue(tx, { channel: 'payment', kind, at, ...entry, ...expiresAt })) !== null
}

function keyOf(job: Exclude<PaymentJob, { kind: 'notification' }>): string {
  const key = `${job.kind} ${job.paymentId}`
  return job.kind === 'refund' && job.again ? `${key} ${job.at}` : key
}
