import { createHash, createHmac } from 'node:crypto'
import type { FakeRequest } from '../faulty-server.ts'
import {
  type FakeOptions,
  type FakePayment,
  type FakeProvider,
  type ProviderKind,
  startFakeProvider,
} from '../payment-fakes/fake-provider.ts'

// Written from docs.intech.sn/doc_paytech.php.

const PAYMENT_MS = 60 * 60_000

const account = {
  apiKey: 'fake-api-key-of-the-tests',
  apiSecret: 'fake-api-secret-of-the-tests',
  env: 'prod',
}

const EVENTS = {
  paid: 'sale_complete',
  refunded: 'refund_complete',
  failed: 'sale_canceled',
  expired: 'sale_canceled',
  open: 'sale_canceled',
}

const refused = (success: 0 | -1) => ({
  status: 200,
  body: { success, message: 'Le vendeur 771234567 n’existe pas' },
})

function answer(request: FakeRequest, fake: FakeProvider) {
  if (request.method !== 'POST') return undefined
  const { headers, path, body } = request
  if (headers.get('API_KEY') !== fake.account.apiKey || headers.get('API_SECRET') !== fake.account.apiSecret)
    return refused(-1)
  const given = JSON.parse(body)
  if (path === '/api/payment/refund-payment') {
    const payment = fake.find(given.ref_command)
    if (payment?.state !== 'paid') return refused(0)
    payment.state = 'refunded'
    return { status: 200, body: { success: 1, message: 'refund in progress' } }
  }
  if (path !== '/api/payment/request-payment') return undefined
  if (!(given.item_price > 0) || !given.ref_command) return refused(0)
  const token = `${fake.payments.length + 1}0j515fgrkynl56hi`
  fake.add({
    reference: token,
    paymentId: given.ref_command,
    amount: given.item_price,
    currency: given.currency,
    successUrl: given.success_url,
    errorUrl: given.cancel_url,
    notificationUrl: given.ipn_url,
    expiresAt: fake.clock() + PAYMENT_MS,
  })
  const url = `${fake.url}/pay/${token}`
  return { status: 200, body: { success: 1, token, redirect_url: url, redirectUrl: url } }
}

function noticeOf(payment: FakePayment, secret: string) {
  const sha256 = (value: string) => createHash('sha256').update(value).digest('hex')
  const message = `${payment.amount}|${payment.paymentId}|${account.apiKey}`
  return {
    type_event: EVENTS[payment.state],
    ref_command: payment.paymentId,
    item_name: 'Commande',
    item_price: String(payment.amount),
    final_item_price: String(payment.amount),
    currency: payment.currency,
    command_name: 'Commande',
    token: payment.reference,
    env: account.env,
    payment_method: 'Wave',
    client_phone: payment.payerPhone.replace('+', ''),
    api_key_sha256: sha256(account.apiKey),
    api_secret_sha256: sha256(account.apiSecret),
    hmac_compute: createHmac('sha256', secret).update(message).digest('hex'),
  }
}

const kind: ProviderKind = {
  name: 'PayTech',
  account,
  answer,
  notify: (payment, secret) => String(new URLSearchParams(noticeOf(payment, secret))),
  // The signature is in the body, without a time: a stale notification looks like any other.
  sign: () => ({ 'Content-Type': 'application/x-www-form-urlencoded' }),
  signedWith: 'apiSecret',
  nextTransactionNumber: (count) => `PT${count}`,
  retriesAfterDecline: false,
}

export const startFake = (options?: FakeOptions) =>
  startFakeProvider({ ...kind, account: { ...account } }, options)
