import * as v from 'valibot'
import type { PaymentReading } from '../../../domain/payments/payment-reading.ts'
import { canReadBack, type ProviderAccount } from '../../../domain/payments/providers.ts'
import { parseJson } from '../../../domain/unknown-values.ts'
import type { JsonCall, JsonClient } from '../../network/json-client.ts'
import {
  currency,
  filled,
  instant,
  payerPhone,
  payerUrl,
  readAnswer,
  UNSUPPORTED,
  wholeFrancs,
} from '../answer-fields.ts'
import type {
  IncomingNotification,
  PaymentProvider,
  PaymentToStart,
  ReadNotification,
} from '../payment-provider.ts'
import { signatureProblem } from '../signature.ts'
import { createAccessTokens } from './access-token.ts'

/** seconds that a QR code may be valid for */
const VALIDITY = { least: 60, most: 86_400 }

const qrCode = v.object({
  deepLink: v.nullish(payerUrl),
  shortLink: v.nullish(payerUrl),
  deepLinks: v.nullish(v.record(v.string(), payerUrl), {}),
})

const STATUSES = {
  SUCCESS: 'paid',
  ACCEPTED: 'pending',
  INITIATED: 'pending',
  PENDING: 'pending',
  PRE_INITIATED: 'pending',
  CANCELLED: 'failed',
  FAILED: 'failed',
  REJECTED: 'failed',
} as const

const transaction = v.object({
  transactionId: filled,
  status: v.picklist(Object.keys(STATUSES) as (keyof typeof STATUSES)[]),
  type: v.nullish(v.string(), null),
  reference: v.nullish(v.string(), null),
  amount: v.object({ value: wholeFrancs, unit: currency }),
  customer: v.nullish(v.object({ id: v.nullish(v.string()) }), null),
  createdAt: v.nullish(instant, null),
  updatedAt: v.nullish(instant, null),
})

type Transaction = v.InferOutput<typeof transaction>

/** What decides when a payment has several transactions: a successful one, else one that is not decided yet. */
const PRECEDENCE = ['paid', 'pending', 'failed'] as const

/** Sonatel's Orange Money API: merchant payment by QR code and links (docs/payments.md). */
export function createOrangeMoney(client: Pick<JsonClient, 'call'>, clock: () => number): PaymentProvider {
  const { withToken } = createAccessTokens(client, clock)
  const send = (account: ProviderAccount, call: Omit<JsonCall, 'headers'>, headers = {}) =>
    withToken(account, (token) =>
      client.call({
        ...call,
        // Sonatel refuses a GET without this type.
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
      }),
    )

  return {
    // A code whose answer was lost reached no payer, and unpaid codes cannot be searched: a repeated start makes another.
    async startPayment(payment, account) {
      const validity = Math.floor((payment.expiresAt - clock()) / 1000)
      const seconds = Math.min(VALIDITY.most, Math.max(VALIDITY.least, validity))
      const answer = await send(
        account,
        {
          method: 'POST',
          path: '/api/eWallet/v4/qrcode',
          body: JSON.stringify(qrCodeRequest(payment, account, seconds)),
          idempotent: false,
        },
        { 'X-Callback-Url': payment.notificationUrl },
      )
      if (!answer.ok) return answer
      const read = readAnswer(qrCode, answer.body)
      if (!read.ok) return read
      const { shortLink, deepLink, deepLinks } = read.value
      const url = shortLink ?? deepLink ?? deepLinks.OM ?? deepLinks.MAXIT
      if (!url) return { ok: false, failure: 'protocol', detail: 'no link' }
      // Transactions are found by the reference that the shop gave.
      return { ok: true, reference: payment.id, url, deepLinks, expiresAt: clock() + seconds * 1000 }
    },

    async readPayment({ id, transactionNumber }, account) {
      if (!canReadBack('orange-money', account)) {
        return { ok: false, failure: 'auth', detail: 'the account may not read transactions' }
      }
      // A filter by type finds nothing, although the transactions have one.
      const path = `/api/eWallet/v1/transactions?reference=${encodeURIComponent(id)}`
      const answer = await send(account, { method: 'GET', path, idempotent: true })
      if (!answer.ok) return answer.status === 404 ? { ok: true, reading: null } : answer
      const read = readAnswer(v.array(transaction), answer.body)
      if (!read.ok) return read
      const known = read.value.filter(({ reference, type }) => reference === id && isMerchantPayment(type))
      const found = decisive(known, transactionNumber)
      return { ok: true, reading: found ? readingOf(found) : null }
    },

    refund: async () => UNSUPPORTED,
    expire: async () => UNSUPPORTED,

    readNotification,
  }
}

/** The transaction that decides a payment. */
function decisive(known: Transaction[], transactionNumber: string | null): Transaction | undefined {
  return (
    known.find((one) => one.status === 'SUCCESS' && one.transactionId === transactionNumber) ??
    PRECEDENCE.flatMap((status) => known.filter((one) => STATUSES[one.status] === status))[0]
  )
}

function readNotification(
  { rawBody, headers, now }: IncomingNotification,
  { webhookSecret = '' }: ProviderAccount,
): ReadNotification {
  if (webhookSecret !== '') {
    const header = headers.get('X-Sonatel-Signature')
    const reason = signatureProblem({ header, rawBody, secret: webhookSecret, separator: ',', now })
    if (reason) return { ok: false, reason }
  }
  const read = v.safeParse(transaction, parseJson(rawBody))
  if (!read.success) return { ok: false, reason: 'malformed' }
  const { type, transactionId, status } = read.output
  if (!isMerchantPayment(type)) return { ok: false, reason: 'unknown-kind' }
  const reading = readingOf(read.output)
  return {
    ok: true,
    // The body's own values, because the signature does not cover X-Sonatel-Idempotency-Key.
    eventId: `${transactionId}:${status}`,
    paymentId: reading.paymentId,
    reference: reading.reference,
    transactionNumber: transactionId,
    reading,
    proof: webhookSecret === '' ? 'read-back' : 'signed',
  }
}

function isMerchantPayment(type: string | null): boolean {
  return type === null || type === 'MERCHANT_PAYMENT'
}

function qrCodeRequest(payment: PaymentToStart, { merchantCode }: ProviderAccount, validity: number) {
  return {
    code: merchantCode,
    name: `Commande ${payment.orderId}`,
    amount: { unit: 'XOF', value: payment.amount },
    reference: payment.id,
    metadata: { orderId: payment.orderId },
    callbackSuccessUrl: payment.successUrl,
    callbackCancelUrl: payment.errorUrl,
    validity,
    restrictions: { isSingleUse: true },
  }
}

function readingOf(found: Transaction): PaymentReading {
  const status = STATUSES[found.status]
  return {
    reference: found.reference,
    paymentId: found.reference,
    status,
    amount: found.amount.value,
    currency: found.amount.unit,
    transactionNumber: found.transactionId,
    payerPhone: payerPhone(found.customer?.id),
    paidAt: status === 'paid' ? (found.updatedAt ?? found.createdAt) : null,
    failure: status === 'failed' ? found.status.toLowerCase() : null,
  }
}
