import type { PaymentReading } from '../../domain/payments/payment-reading.ts'
import { PROVIDER_IDS, type ProviderId } from '../../domain/payments/providers.ts'
import type { PaymentProvider, PaymentToStart, ProviderFailure } from './payment-provider.ts'

/** A payment as an in-memory provider knows it. */
export interface MemoryPayment {
  started: PaymentToStart
  reading: PaymentReading
}

/** A provider without a network, for tests. What it knows is the truth that the shop has to find out. */
export interface MemoryProvider extends PaymentProvider {
  /** by the shop's id */
  payments: Map<string, MemoryPayment>
  /** answers every call instead, until it is null again */
  failing: ProviderFailure | null
  /** creates the payment, but answers that the result is unclear */
  losesAnswers: boolean
  refunds: string[]
  /** the payer pays, declines, or lets the time pass; by default the amount that was asked for, in francs */
  settle: (id: string, change: Partial<PaymentReading>) => PaymentReading
}

export type MemoryProviders = Record<ProviderId, MemoryProvider>

export function memoryProviders(): MemoryProviders {
  return Object.fromEntries(PROVIDER_IDS.map((id) => [id, memoryProvider(id)])) as MemoryProviders
}

const UNCLEAR: ProviderFailure = { ok: false, failure: 'unclear', detail: 'connection closed' }

function memoryProvider(name: string): MemoryProvider {
  const payments = new Map<string, MemoryPayment>()
  let created = 0
  const provider: MemoryProvider = {
    payments,
    failing: null,
    losesAnswers: false,
    refunds: [],

    settle(id, change) {
      const payment = payments.get(id)
      if (!payment) throw new Error(`No payment ${id}`)
      const number = change.status === 'paid' ? `T-${payment.reading.reference}`.toUpperCase() : null
      payment.reading = { ...payment.reading, transactionNumber: number, ...change }
      return payment.reading
    },

    async startPayment(started) {
      if (provider.failing) return provider.failing
      const { id, amount, expiresAt } = started
      const { reading } = payments.get(id) ?? create(started)
      if (provider.losesAnswers) return UNCLEAR
      const reference = reading.reference ?? ''
      return { ok: true, reference, url: `https://${name}.example/${id}?${amount}`, deepLinks: {}, expiresAt }
    },

    async readPayment({ id }) {
      return provider.failing ?? { ok: true, reading: payments.get(id)?.reading ?? null }
    },

    async refund({ id }) {
      if (provider.failing) return provider.failing
      provider.refunds.push(id)
      provider.settle(id, { ...payments.get(id)?.reading, status: 'refunded' })
      return { ok: true }
    },

    async expire({ id }) {
      if (provider.failing) return provider.failing
      if (payments.get(id)?.reading.status === 'pending') provider.settle(id, { status: 'expired' })
      return { ok: true }
    },

    readNotification({ rawBody }) {
      const { signed = true, ...notification } = JSON.parse(rawBody)
      return notification.forged
        ? { ok: false, reason: 'forged' }
        : { ok: true, proof: signed ? 'signed' : 'read-back', ...notification }
    },
  }

  function create(started: PaymentToStart): MemoryPayment {
    const reading: PaymentReading = {
      reference: `${name}-${++created}`,
      paymentId: started.id,
      status: 'pending',
      amount: started.amount,
      currency: 'XOF',
      transactionNumber: null,
      payerPhone: null,
      paidAt: null,
      failure: null,
    }
    const payment = { started, reading }
    payments.set(started.id, payment)
    return payment
  }
  return provider
}
