import type { OpenTransaction } from '../../data/store.ts'
import { DAY_MS } from '../../domain/durations.ts'
import type { ProviderId } from '../../domain/payments/providers.ts'
import type { ReadNotification } from '../../integrations/payments/payment-provider.ts'
import { enqueue, type NewEntry } from '../outbox/enqueue.ts'

export type QueuedNotification = Extract<ReadNotification, { ok: true }>

/** What the outbox does with a payment. Times in epoch milliseconds. */
export type PaymentJob =
  /** `expiresAt`: when the payment can no longer be paid; `again`: it had counted as paid */
  | { kind: 'poll'; paymentId: string; at: number; expiresAt: number; again?: boolean }
  | { kind: 'expire'; paymentId: string; at: number }
  /** one request for a refund; `attempt`: its number */
  | { kind: 'return'; refundId: string; attempt: number; at: number }
  | { kind: 'notification'; provider: ProviderId; notification: QueuedNotification; at: number }

/** A provider that is down when a payment ends is asked for this much longer. */
const POLL_LONGER_MS = 3 * DAY_MS

/** Queues a job in the transaction of its cause. @returns false when it is queued already */
export async function enqueuePayment(
  tx: Pick<OpenTransaction, 'outbox' | 'publish'>,
  job: PaymentJob,
): Promise<boolean> {
  const { kind, at } = job
  const entry = entryOf(job)
  const expiresAt = job.kind === 'poll' ? { expiresAt: job.expiresAt + POLL_LONGER_MS } : {}
  return (await enqueue(tx, { channel: 'payment', kind, at, ...entry, ...expiresAt })) !== null
}

function entryOf(job: PaymentJob): Pick<NewEntry, 'key' | 'recipient' | 'payload'> {
  const { kind } = job
  switch (kind) {
    case 'notification': {
      const { provider, notification } = job
      const key = `${kind} ${provider} ${notification.eventId}`
      return { key, recipient: provider, payload: { provider, notification } }
    }
    case 'return': {
      const { refundId, attempt } = job
      return { key: `${kind} ${refundId} ${attempt}`, recipient: refundId, payload: { refundId, attempt } }
    }
    default: {
      const { paymentId } = job
      const key = `${kind} ${paymentId}`
      const again = job.kind === 'poll' && job.again
      return { key: again ? `${key} ${job.at}` : key, recipient: paymentId, payload: { paymentId } }
    }
  }
}
