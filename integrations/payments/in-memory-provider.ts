import type { PaymentReading } from '../../domain/payments/payment-reading.ts'
import { canReadBack, PROVIDER_IDS, type ProviderId, providerRules } from '../../domain/payments/providers.ts'
import { isRecord, parseJson } from '../../domain/unknown-values.ts'
import { unlessAborted } from '../../domain/unless-aborted.ts'
import { UNSUPPORTED } from './answer-fields.ts'
import type {
  IncomingNotification,
  PaymentProvider,
  PaymentToStart,
  ProviderFailure,
  ReadNotification,
} from './payment-provider.ts'

/** A payment as an in-memory provider knows it. */
export interface MemoryPayment {
  started: PaymentToStart
  reading: PaymentReading
}

type Operation = 'start' | 'read' | 'refund' | 'expire'

/** A provider without a network, for tests. What it knows is the truth that the shop has to find out. */
export interface MemoryProvider extends PaymentProvider {
  /** by the shop's id; a second payment of the same id by its reference */
  payments: Map<string, MemoryPayment>
  /** answers every call instead, until it is null again */
  failing: ProviderFailure | null
  /**
   * Called after each call took effect, before its answer: how long it waits is the provider's silence, and what it throws
   * breaks the connection. Null without faults.
   */
  fault: ((operation: Operation) => Promise<void> | void) | null
  /** ids of the payments whose money was returned, once for each time */
  refunds: string[]
  /** the payer pays, declines, or lets the time pass; by default the amount that was asked for, in francs */
  settle: (id: string, change: Partial<PaymentReading>) => PaymentReading
}

export type MemoryProviders = Record<ProviderId, MemoryProvider>

export function memoryProviders(limits?: { timeoutMs: number }): MemoryProviders {
  return Object.fromEntries(PROVIDER_IDS.map((id) => [id, memoryProvider(id, limits)])) as MemoryProviders
}

const UNCLEAR: ProviderFailure = { ok: false, failure: 'unclear', detail: 'no answer' }
const REFUSED: ProviderFailure = { ok: false, failure: 'refused', detail: 'HTTP 400' }
const UNREADABLE: ProviderFailure = { ok: false, failure: 'auth', detail: 'the account may not read' }

const TIMEOUT_MS = 10_000

function memoryProvider(name: ProviderId, { timeoutMs } = { timeoutMs: TIMEOUT_MS }): MemoryProvider {
  const { payments, find, create } = memoryPayments(name)
  const rules = providerRules(name)
  /** An outage leaves the result of these calls unclear; the others are repeated. */
  const sentOnce: Operation[] = rules.expires ? ['start'] : ['start', 'refund']
  const answer = <Answer>(operation: Operation, act: () => Answer | ProviderFailure) =>
    answerOf(provider, act, { operation, timeoutMs, sentOnce: sentOnce.includes(operation) })

  const provider: MemoryProvider = {
    payments,
    failing: null,
    fault: null,
    refunds: [],

    settle(id, change) {
      const payment = payments.get(id)
      if (!payment) throw new Error(`No payment ${id}`)
      const number = change.status === 'paid' ? `T-${payment.reading.reference}`.toUpperCase() : null
      payment.reading = { ...payment.reading, transactionNumber: number, ...change }
      return payment.reading
    },

    startPayment: (started) =>
      answer('start', () => {
        const { id, amount, expiresAt, retried = false } = started
        const { reading } = (retried && find(id)) || create(started)
        const url = `https://${name}.example/${id}?${amount}`
        return { ok: true, reference: reading.reference ?? '', url, deepLinks: {}, expiresAt }
      }),

    async readPayment({ id }, account) {
      if (rules.readsBack === 'never') return UNSUPPORTED
      if (!canReadBack(name, account)) return UNREADABLE
      return answer('read', () => ({ ok: true, reading: find(id)?.reading ?? null }))
    },

    async refund({ id }) {
      if (!rules.refunds) return UNSUPPORTED
      return answer('refund', () => {
        const payment = find(id)
        // Wave repeats a refund as one.
        if (payment?.reading.status === 'refunded' && name === 'wave') return { ok: true }
        if (payment?.reading.status !== 'paid') return REFUSED
        provider.refunds.push(id)
        payment.reading = { ...payment.reading, status: 'refunded' }
        return { ok: true }
      })
    },

    async expire({ id }) {
      if (!rules.expires) return UNSUPPORTED
      return answer('expire', () => {
        const payment = find(id)
        if (payment?.reading.status !== 'pending') return REFUSED
        payment.reading = { ...payment.reading, status: 'expired' }
        return { ok: true }
      })
    },

    readNotification,
  }
  return provider
}

/** Lets a call take effect, and loses its answer when the provider is out of order. */
async function answerOf<Answer>(
  provider: MemoryProvider,
  act: () => Answer | ProviderFailure,
  { operation, timeoutMs, sentOnce }: { operation: Operation; timeoutMs: number; sentOnce: boolean },
): Promise<Answer | ProviderFailure> {
  if (provider.failing) return provider.failing
  const answered = act()
  const limit = AbortSignal.timeout(timeoutMs)
  const fault = async () => provider.fault?.(operation)
  try {
    await unlessAborted(fault(), limit, () => new Error(UNCLEAR.detail))
    return answered
  } catch {
    return sentOnce ? UNCLEAR : { ...UNCLEAR, failure: limit.aborted ? 'timeout' : 'connection' }
  }
}

function readNotification({ rawBody }: IncomingNotification): ReadNotification {
  const read = parseJson(rawBody)
  if (!isRecord(read) || typeof read.eventId !== 'string') return { ok: false, reason: 'malformed' }
  const { signed = true, forged, ...notification } = JSON.parse(rawBody)
  if (forged) return { ok: false, reason: 'forged' }
  return { ok: true, proof: signed ? 'signed' : 'read-back', ...notification }
}

function memoryPayments(name: string) {
  const payments = new Map<string, MemoryPayment>()
  let created = 0
  return {
    payments,

    /** The payment that decides, as in Wave's search: of several, the paid one. */
    find(id: string): MemoryPayment | undefined {
      const known = [...payments.values()].filter(({ started }) => started.id === id)
      return known.find(({ reading }) => reading.status === 'paid') ?? known[0]
    },

    create(started: PaymentToStart): MemoryPayment {
      const reference = `${name}-${++created}`
      const reading: PaymentReading = {
        reference,
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
      payments.set(payments.has(started.id) ? reference : started.id, payment)
      return payment
    },
  }
}
