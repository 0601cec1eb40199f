import { createHmac } from 'node:crypto'
import type { FakeRequest } from '../faulty-server.ts'
import {
  type FakeOptions,
  type FakePayment,
  type FakeProvider,
  type ProviderKind,
  startFakeProvider,
} from '../payment-fakes/fake-provider.ts'

// Written from docs.wave.com/checkout and docs.wave.com/webhook.

const SESSION_MS = 30 * 60_000
const SESSIONS = '/v1/checkout/sessions'

const account = {
  apiKey: 'wave_sn_prod_fake-key-of-the-tests',
  webhookSecret: 'wave_sn_WHS_fake-secret-of-the-tests',
  requestSecret: '',
}

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())

function sessionOf(payment: FakePayment, launchUrl: string) {
  const { state } = payment
  const paid = state === 'paid' || state === 'refunded'
  return {
    id: payment.reference,
    amount: String(payment.amount),
    business_name: 'Keur Bébé',
    checkout_status: state === 'open' ? 'open' : state === 'expired' ? 'expired' : 'complete',
    client_reference: payment.paymentId,
    currency: payment.currency,
    error_url: payment.errorUrl,
    last_payment_error: payment.failure
      ? { code: payment.failure, message: 'You have insufficient funds.' }
      : null,
    payment_status: paid ? 'succeeded' : state === 'open' ? 'processing' : 'cancelled',
    success_url: payment.successUrl,
    transaction_id: payment.transactionNumber,
    wave_launch_url: launchUrl,
    when_completed: iso(payment.completedAt),
    when_created: iso(payment.expiresAt - SESSION_MS),
    when_expires: iso(payment.expiresAt),
    ...(state === 'refunded' && { when_refunded: iso(payment.completedAt) }),
  }
}

const problem = (status: number, code: string) => ({ status, body: { code, message: code } })

function create(request: FakeRequest, fake: FakeProvider) {
  const { amount, currency, client_reference, success_url, error_url, restrict_payer_mobile } = JSON.parse(
    request.body,
  )
  if (typeof amount !== 'string' || !/^\d+$/.test(amount) || !isSecure(success_url) || !isSecure(error_url)) {
    return problem(400, 'request-validation-error')
  }
  const reference = `cos-${fake.payments.length + 1}8qq25rgr100a`
  const payment = fake.add({
    reference,
    paymentId: client_reference,
    amount: Number(amount),
    currency,
    successUrl: success_url,
    errorUrl: error_url,
    expiresAt: fake.clock() + SESSION_MS,
    ...(restrict_payer_mobile && { payerPhone: restrict_payer_mobile }),
  })
  return { status: 200, body: sessionOf(payment, `${fake.url}/pay/${reference}`) }
}

/** Wave accepts HTTPS only; this server also the machine itself. */
const isSecure = (url: unknown) => /^(?:https:|http:\/\/(?:localhost|127\.0\.0\.1)[:/])/.test(String(url))

function end(payment: FakePayment, action: string) {
  if (action === 'expire') {
    if (payment.state !== 'open') return problem(409, 'checkout-session-not-open')
    payment.state = 'expired'
    return { status: 200 }
  }
  if (payment.state !== 'paid' && payment.state !== 'refunded') return problem(400, 'checkout-refund-failed')
  payment.state = 'refunded'
  return { status: 200 }
}

function isSigned({ headers, body }: FakeRequest, secret: string): boolean {
  if (secret === '') return true
  const [, time, signature] = /^t=(\d+),v1=(\w+)$/.exec(headers.get('Wave-Signature') ?? '') ?? []
  return signature === hmac(secret, `${time}${body}`)
}

function answer(request: FakeRequest, fake: FakeProvider) {
  if (request.headers.get('Authorization') !== `Bearer ${fake.account.apiKey}`)
    return problem(401, 'no-matching-api-key')
  if (!isSigned(request, fake.account.requestSecret ?? '')) return problem(401, 'invalid-auth')
  if (!request.path.startsWith(SESSIONS)) return undefined
  const [, id = '', action = ''] = request.path.slice(SESSIONS.length).split('/')
  const shown = (payment: FakePayment) => sessionOf(payment, `${fake.url}/pay/${payment.reference}`)
  if (request.method === 'POST' && id === '') return create(request, fake)
  if (id === 'search') {
    const asked = request.query.get('client_reference')
    return {
      status: 200,
      body: { result: fake.payments.filter(({ paymentId }) => paymentId === asked).map(shown) },
    }
  }
  const payment = fake.payments.find(({ reference }) => reference === id)
  if (!payment) return problem(404, 'checkout-session-not-found')
  return request.method === 'POST' ? end(payment, action) : { status: 200, body: shown(payment) }
}

let events = 0

const kind: ProviderKind = {
  name: 'Wave',
  account,
  answer,
  notify(payment) {
    const type = payment.state === 'paid' ? 'checkout.session.completed' : 'checkout.session.payment_failed'
    const data = sessionOf(payment, 'https://pay.wave.com/c/fake')
    return JSON.stringify({ id: `EV_${++events}`, type, data })
  },
  sign(rawBody, at, secret) {
    const time = Math.floor(at / 1000)
    const signature = hmac(secret, `${time}${rawBody}`)
    return { 'Content-Type': 'application/json', 'Wave-Signature': `t=${time},v1=${signature}` }
  },
  signedWith: 'webhookSecret',
  nextTransactionNumber: (count) => `TCN4Y4ZC3F${count}`,
  retriesAfterDecline: true,
}

export const startFake = (options?: FakeOptions) =>
  startFakeProvider({ ...kind, account: { ...account } }, options)
