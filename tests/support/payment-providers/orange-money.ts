import { createHmac } from 'node:crypto'
import type { FakeRequest } from '../faulty-server.ts'
import {
  type FakeOptions,
  type FakePayment,
  type FakeProvider,
  type ProviderKind,
  startFakeProvider,
} from '../payment-fakes/fake-provider.ts'

// Written from what is public of Sonatel's specification 1.1.0 and its users (docs/payments.md).

const TOKEN_SECONDS = 299

const account = {
  merchantCode: '123456',
  clientId: 'fake-client-of-the-tests',
  clientSecret: 'fake-client-secret-of-the-tests',
  webhookSecret: 'fake-endpoint-secret-of-the-tests',
  readBack: 'yes',
}

const STATUSES = {
  open: 'PENDING',
  paid: 'SUCCESS',
  failed: 'REJECTED',
  expired: 'CANCELLED',
  refunded: 'SUCCESS',
}

const problem = (status: number, code: string, title: string) => ({ status, body: { code, title, status } })
const iso = (time: number | null) => (time === null ? undefined : new Date(time).toISOString())

function transactionOf(payment: FakePayment) {
  return {
    amount: { value: payment.amount, unit: payment.currency },
    reference: payment.paymentId,
    metadata: { idempotencyKey: payment.reference },
    partner: { id: account.merchantCode, idType: 'CODE', walletType: 'PRINCIPAL' },
    customer: { id: payment.payerPhone.replace('+221', ''), idType: 'MSISDN', walletType: 'PRINCIPAL' },
    type: 'MERCHANT_PAYMENT',
    transactionId: payment.transactionNumber ?? `MP-${payment.reference}`,
    createdAt: iso(payment.completedAt),
    updatedAt: iso(payment.completedAt),
    channel: 'MAXIT',
    status: STATUSES[payment.state],
  }
}

function tokenFor(request: FakeRequest, fake: FakeProvider) {
  const form = new URLSearchParams(request.body)
  const right =
    form.get('client_id') === fake.account.clientId && form.get('client_secret') === fake.account.clientSecret
  if (!right) return { status: 401, body: { error: 'unauthorized_client' } }
  const count = fake.requests.filter(({ path }) => path === request.path).length
  return {
    status: 200,
    body: { access_token: `token-${count}`, token_type: 'Bearer', expires_in: TOKEN_SECONDS },
  }
}

function createCode(request: FakeRequest, fake: FakeProvider) {
  const { code, amount, reference, validity, callbackSuccessUrl, callbackCancelUrl } = JSON.parse(
    request.body,
  )
  if (code !== fake.account.merchantCode) return problem(400, '2000', 'account unknown')
  if (amount?.unit !== 'XOF' || !(validity <= 86_400)) return problem(400, '4099', 'bad request')
  const qrId = `qr-${fake.payments.length + 1}`
  fake.add({
    reference: qrId,
    paymentId: reference,
    amount: amount.value,
    successUrl: callbackSuccessUrl,
    errorUrl: callbackCancelUrl,
    notificationUrl: request.headers.get('X-Callback-Url'),
    expiresAt: fake.clock() + validity * 1000,
  })
  const link = `${fake.url}/pay/${qrId}`
  const deepLinks = { MAXIT: `${link}?app=maxit`, OM: `${link}?app=om` }
  return {
    status: 200,
    body: { deepLink: link, deepLinks, qrCode: 'iVBORw0KGgo=', validity, qrId, shortLink: link },
  }
}

function answer(request: FakeRequest, fake: FakeProvider) {
  const { method, path, headers, query } = request
  if (path === '/oauth/v1/token') return tokenFor(request, fake)
  if (!/^Bearer token-\d+$/.test(headers.get('Authorization') ?? '')) return problem(401, '4001', 'token')
  if (headers.get('Content-Type') !== 'application/json')
    return problem(415, '4015', 'unsupported media type')
  if (method === 'POST' && path === '/api/eWallet/v4/qrcode') return createCode(request, fake)
  if (method === 'GET' && path === '/api/eWallet/v1/transactions') {
    if (fake.account.readBack !== 'yes') return problem(403, '4003', 'forbidden')
    // As Sonatel's: a code without an attempt to pay has no transaction, and a filter by type finds nothing.
    const known = fake.payments.filter(
      ({ paymentId, state, failure }) =>
        paymentId === query.get('reference') && (state !== 'open' || failure !== null),
    )
    const attempted = known.filter(({ state }) => state !== 'expired')
    return { status: 200, body: query.has('type') ? [] : attempted.map(transactionOf) }
  }
}

const kind: ProviderKind = {
  name: 'Orange Money',
  account,
  answer,
  notify: (payment) => JSON.stringify(transactionOf(payment)),
  sign(rawBody, at, secret) {
    const time = Math.floor(at / 1000)
    const v1 = createHmac('sha256', secret).update(`${time},${rawBody}`).digest('hex')
    return { 'Content-Type': 'application/json', 'X-Sonatel-Signature': `t=${time},v1=${v1}` }
  },
  signedWith: 'webhookSecret',
  nextTransactionNumber: (count) => `MP260909.1002.A${count}`,
  retriesAfterDecline: false,
}

export const startFake = (options?: FakeOptions) =>
  startFakeProvider({ ...kind, account: { ...account } }, options)
