import type { ProviderAccount } from '../../../domain/payments/providers.ts'
import { type FakeAnswer, type FakeRequest, startFaultyServer } from '../faulty-server.ts'
import { launchPage } from './launch-page.ts'

export interface FakePayment {
  /** the provider's reference */
  reference: string
  /** the shop's id of the payment */
  paymentId: string
  amount: number
  currency: string
  state: 'open' | 'paid' | 'failed' | 'expired' | 'refunded'
  /** code of the last refused attempt */
  failure: string | null
  transactionNumber: string | null
  payerPhone: string
  successUrl: string
  errorUrl: string
  notificationUrl: string | null
  /** epoch milliseconds */
  expiresAt: number
  completedAt: number | null
}

export interface Notification {
  rawBody: string
  headers: Headers
}

/** `forged`: signed with another secret; `stale`: signed an hour ago; `reordered`: sent after the next notification. */
export type Delivery = 'once' | 'repeated' | 'reordered' | 'forged' | 'stale' | 'none'

/** What differs between the providers. */
export interface ProviderKind {
  name: string
  account: ProviderAccount
  /** answers a call of the shop; undefined for an unknown address */
  answer: (request: FakeRequest, fake: FakeProvider) => FakeAnswer
  /** writes the notification of a payment's state */
  notify: (payment: FakePayment, secret: string) => string
  /** signs a notification at a time; `secret` is the right one or another */
  sign: (rawBody: string, at: number, secret: string) => Record<string, string>
  /** the field of the account that signs notifications */
  signedWith: string
  nextTransactionNumber: (count: number) => string
  /** a refused attempt leaves the payment open */
  retriesAfterDecline: boolean
}

export interface FakeOptions {
  port?: number
  /** where the provider sends notifications, for one that is told so in its portal */
  notificationUrl?: string
  clock?: () => number
}

export type FakeProvider = Awaited<ReturnType<typeof startFakeProvider>>

const HOUR_MS = 3_600_000

/** Starts the server of a provider, written from its documentation, with simulated faults (E-10). */
export async function startFakeProvider(
  kind: ProviderKind,
  { port = 0, clock = Date.now, ...options }: FakeOptions = {},
) {
  const held: Notification[] = []
  let transactions = 0
  const { faulty, close } = await startFaultyServer({
    port,
    answer: (request) => kind.answer(request, fake),
    page: async (request, response) => {
      if (request.path !== '/' && !request.path.startsWith('/pay/')) return false
      await launchPage(fake, kind.name, request, response)
      return true
    },
    repeats: kind.account,
  })
  const fake = Object.assign(faulty, {
    close,
    account: kind.account,
    clock,
    payments: [] as FakePayment[],
    delivery: 'once' as Delivery,
    /** answers of the shop to notifications; null: not reached */
    delivered: [] as (number | null)[],
    notificationUrl: options.notificationUrl ?? null,

    add(
      given: Pick<
        FakePayment,
        'reference' | 'paymentId' | 'amount' | 'successUrl' | 'errorUrl' | 'expiresAt'
      > &
        Partial<FakePayment>,
    ) {
      const payment: FakePayment = {
        currency: 'XOF',
        state: 'open',
        failure: null,
        transactionNumber: null,
        payerPhone: '+221771234567',
        notificationUrl: fake.notificationUrl,
        completedAt: null,
        ...given,
      }
      fake.payments.push(payment)
      return payment
    },
    find: (id: string | null) =>
      fake.payments.findLast(({ reference, paymentId }) => reference === id || paymentId === id),

    /** The payer pays, with other values where `changes` says so. */
    pay: (id: string, changes: Partial<FakePayment> = {}) => {
      transactions += 1
      const number = kind.nextTransactionNumber(transactions)
      return settle(id, {
        state: 'paid',
        failure: null,
        transactionNumber: number,
        completedAt: clock(),
        ...changes,
      })
    },
    /** An attempt to pay is refused. */
    decline: (id: string, final = !kind.retriesAfterDecline) =>
      settle(id, {
        state: final ? 'failed' : 'open',
        failure: 'insufficient-funds',
        completedAt: final ? clock() : null,
      }),
    /** The payment's time ends without a payment; no provider sends a notification. */
    expire(id: string) {
      const payment = fake.find(id)
      if (payment?.state === 'open') Object.assign(payment, { state: 'expired', completedAt: clock() })
    },
    /** The notification of a payment's present state. */
    notification(id: string, { forged = false, stale = false } = {}): Notification {
      const payment = fake.find(id)
      if (!payment) throw new Error(`no payment ${id}`)
      const secret = forged ? 'another secret' : secretOf(kind)
      return fake.sign(kind.notify(payment, secret), clock() - (stale ? HOUR_MS : 0), secret)
    },
    /** A notification with any body. */
    sign: (rawBody: string, at = clock(), secret = secretOf(kind)): Notification => ({
      rawBody,
      headers: new Headers(kind.sign(rawBody, at, secret)),
    }),
    async send({ rawBody, headers }: Notification, url: string) {
      const answer = await fetch(url, { method: 'POST', body: rawBody, headers }).catch(() => null)
      fake.delivered.push(answer?.status ?? null)
    },
  })

  async function settle(id: string, changes: Partial<FakePayment>) {
    const payment = fake.find(id)
    if (!payment) throw new Error(`no payment ${id}`)
    Object.assign(payment, changes)
    const { delivery } = fake
    const notification = fake.notification(id, { forged: delivery === 'forged', stale: delivery === 'stale' })
    const url = payment.notificationUrl
    if (url === null || delivery === 'none') return
    if (delivery === 'reordered') return void held.push(notification)
    for (const one of [notification, ...held.splice(0)]) await fake.send(one, url)
    if (delivery === 'repeated') await fake.send(notification, url)
  }
  return fake
}

function secretOf({ account, signedWith }: ProviderKind): string {
  return account[signedWith] ?? ''
}
