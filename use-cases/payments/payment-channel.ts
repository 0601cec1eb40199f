import * as v from 'valibot'
import type { Delivery, OutboxEntry } from '../../domain/outbox/entry.ts'
import { READING_STATUSES } from '../../domain/payments/payment-reading.ts'
import { PROVIDER_IDS } from '../../domain/payments/providers.ts'
import type { OutboxChannel } from '../outbox/outbox-channel.ts'
import {
  DONE,
  expireAtProvider,
  type JobEnd,
  type PaymentDeps,
  pollPayment,
  processNotification,
} from './payment-jobs.ts'
import { takeOverRefund } from './refunds.ts'
import { sendRefund } from './send-refund.ts'

/** Carries out the outbox's payment jobs: asks providers for results, and processes their notifications. */
export function paymentChannel(shop: PaymentDeps): OutboxChannel {
  return {
    isConfigured: async () => true,
    async send(entry, { beforeHandOver }) {
      return deliveryOf(await run(shop, entry, beforeHandOver))
    },
  }
}

const ofPayment = v.object({ paymentId: v.string() })
const ofRefund = v.object({ refundId: v.string(), attempt: v.number() })

const optional = v.nullable(v.string())
const reading = v.object({
  reference: optional,
  paymentId: optional,
  status: v.picklist(READING_STATUSES),
  amount: v.number(),
  currency: v.string(),
  transactionNumber: optional,
  payerPhone: optional,
  paidAt: v.nullable(v.number()),
  failure: optional,
})

const notified = v.object({
  provider: v.picklist(PROVIDER_IDS),
  notification: v.object({
    ok: v.literal(true),
    eventId: v.string(),
    paymentId: optional,
    reference: optional,
    transactionNumber: optional,
    reading: v.nullable(reading),
    proof: v.picklist(['signed', 'read-back']),
  }),
})

async function run(
  shop: PaymentDeps,
  { kind, payload }: OutboxEntry,
  beforeHandOver: () => Promise<void>,
): Promise<JobEnd> {
  if (kind === 'notification') {
    const { provider, notification } = v.parse(notified, payload)
    return processNotification(shop, provider, notification)
  }
  if (kind === 'return') return sendRefund(shop, v.parse(ofRefund, payload), beforeHandOver)
  const { paymentId } = v.parse(ofPayment, payload)
  if (kind === 'refund') {
    await takeOverRefund(shop, paymentId)
    return DONE
  }
  return kind === 'expire' ? expireAtProvider(shop, paymentId) : pollPayment(shop, paymentId)
}

function deliveryOf(end: JobEnd): Delivery {
  switch (end.end) {
    case 'done':
      return { outcome: 'accepted', answer: '' }
    case 'waiting':
      return { outcome: 'waiting' }
    case 'refused':
      return { outcome: 'refused', failure: end.failure, answer: end.detail }
    case 'later':
      return end.failure === 'unclear'
        ? { outcome: 'unclear' }
        : { outcome: 'deferred', failure: end.failure, answer: end.detail }
  }
}
