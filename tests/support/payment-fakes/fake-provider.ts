import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import type { ProviderAccount } from '../../../domain/payments/providers.ts'
import { launchPage } from './launch-page.ts'

/**
 * A fault of one request. `lost`: the request takes effect, then the connection closes without an answer; `cut`: the
 * connection closes before; `silent`: no answer ever; `slow`: the answer comes after `delayMs`; `odd`: an answer that is
 * not documented; `answer`: the given one; `late`: the request takes effect, and the answer comes after `until`.
 */
export interface Fault {
  kind:
    | 'slow'
    | 'silent'
    | 'lost'
    | 'cut'
    | 'garbage'
    | 'odd'
    | 'oversize'
    | 'redirect'
    | 'answer'
    | 'late'
    | number
  /** only for a request whose path contains this text */
  at?: string
  delayMs?: number
  /** the answer of the kind `answer` */
  body?: unknown
  /** when the fault `late` ends */
  until?: Promise<void>
}

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

export interface FakeRequest {
  method: string
  /** without the query */
  path: string
  query: URLSearchParams
  headers: Headers
  body: string
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
  answer: (request: FakeRequest, fake: FakeProvider) => { status: number; body?: unknown } | undefined
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
const OVERSIZE = 2_000_000

/** Starts the server of a provider, written from its documentation, with simulated faults (E-10). */
export async function startFakeProvider(
  kind: ProviderKind,
  { port = 0, clock = Date.now, ...options }: FakeOptions = {},
) {
  const held: Notification[] = []
  let transactions = 0
  const fake = {
    url: '',
    account: kind.account,
    clock,
    payments: [] as FakePayment[],
    requests: [] as FakeRequest[],
    /** for the next requests */
    faults: [] as Fault[],
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
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

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

  async function respond(message: IncomingMessage, response: ServerResponse) {
    const request = await requestOf(message)
    if (request.path === '/' || request.path.startsWith('/pay/'))
      return launchPage(fake, kind.name, request, response)
    fake.requests.push(request)
    const index = fake.faults.findIndex(({ at }) => at === undefined || request.path.includes(at))
    const fault = index < 0 ? undefined : fake.faults.splice(index, 1)[0]
    if (fault?.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.delayMs))
    else if (fault && fault.kind !== 'late') return misbehave(fault, request, response)
    const answer = kind.answer(request, fake) ?? { status: 404, body: { code: 'not-found' } }
    if (fault?.kind === 'late') await fault.until
    sendJson(response, answer.status, answer.body)
  }

  function misbehave({ kind: fault, body }: Fault, request: FakeRequest, response: ServerResponse) {
    if (fault === 'silent') return
    if (fault === 'cut') return void response.destroy()
    if (fault === 'lost') {
      kind.answer(request, fake)
      return void response.destroy()
    }
    if (fault === 'garbage') return void response.writeHead(200).end('<html>')
    if (fault === 'answer') return sendJson(response, 200, body)
    if (fault === 'odd') return sendJson(response, 200, { unexpected: true })
    if (fault === 'oversize') return void response.writeHead(200).end(`"${'x'.repeat(OVERSIZE)}"`)
    if (fault === 'redirect') return void response.writeHead(307, { Location: `${fake.url}/elsewhere` }).end()
    // As providers may do, it repeats what it got.
    const message = `${request.body} ${JSON.stringify(kind.account)}`
    if (typeof fault === 'number') sendJson(response, fault, { code: 'simulated-fault', message })
  }

  const server = createServer((message, response) => void respond(message, response)).listen(
    port,
    '127.0.0.1',
  )
  await once(server, 'listening')
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return fake
}

function secretOf({ account, signedWith }: ProviderKind): string {
  return account[signedWith] ?? ''
}

async function requestOf(message: IncomingMessage): Promise<FakeRequest> {
  const { pathname, searchParams } = new URL(message.url ?? '/', 'http://fake')
  return {
    method: message.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: new Headers(message.headers as Record<string, string>),
    body: await readText(message),
  }
}

function sendJson(response: ServerResponse, status: number, body?: unknown): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json' })
    .end(body === undefined ? '' : JSON.stringify(body))
}
