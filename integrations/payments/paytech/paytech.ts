import * as v from 'valibot'
import type { PaymentReading } from '../../../domain/payments/payment-reading.ts'
import type { ProviderAccount } from '../../../domain/payments/providers.ts'
import { isRecord, parseJson, textAt, type UnknownRecord } from '../../../domain/unknown-values.ts'
import type { JsonClient } from '../../network/json-client.ts'
import {
  currency,
  filled,
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
  ProviderFailure,
  ReadNotification,
} from '../payment-provider.ts'
import { hmacSha256, isSameText } from '../signature.ts'

const result = v.object({ success: v.picklist([1, 0, -1]) })
const started = v.object({ token: filled, redirect_url: payerUrl })

const EVENTS = { sale_complete: 'paid', sale_canceled: 'failed', refund_complete: 'refunded' } as const

const notice = v.object({
  type_event: v.picklist(Object.keys(EVENTS) as (keyof typeof EVENTS)[]),
  ref_command: filled,
  token: filled,
  currency,
  client_phone: v.nullish(v.string(), null),
})

/** PayTech: cards and wallets through one page (docs.intech.sn/doc_paytech.php). */
export function createPaytech({ call }: Pick<JsonClient, 'call'>): PaymentProvider {
  const post = async (account: ProviderAccount, path: string, json: object) => {
    const answer = await call({
      method: 'POST',
      path: `/api/payment/${path}`,
      headers: {
        API_KEY: account.apiKey ?? '',
        API_SECRET: account.apiSecret ?? '',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(json),
      idempotent: false,
    })
    if (!answer.ok) return answer
    const read = readAnswer(result, answer.body)
    if (!read.ok) return read
    return read.value.success === 1 ? answer : refusal(read.value.success)
  }

  return {
    async startPayment(payment, account) {
      const answer = await post(account, 'request-payment', requestOf(payment, account))
      if (!answer.ok) return answer
      const read = readAnswer(started, answer.body)
      if (!read.ok) return read
      const { token, redirect_url: url } = read.value
      return { ok: true, reference: token, url, deepLinks: {}, expiresAt: payment.expiresAt }
    },

    readPayment: async () => UNSUPPORTED,

    async refund({ id }, account) {
      const answer = await post(account, 'refund-payment', { ref_command: id })
      return answer.ok ? { ok: true } : answer
    },

    expire: async () => UNSUPPORTED,

    readNotification,
  }
}

function readNotification({ rawBody }: IncomingNotification, account: ProviderAccount): ReadNotification {
  const fields = fieldsOf(rawBody)
  if (!fields) return { ok: false, reason: 'malformed' }
  const amount = signedAmount(fields, account)
  if (amount === null) return { ok: false, reason: 'forged' }
  if (!Object.hasOwn(EVENTS, textAt(fields, 'type_event'))) return { ok: false, reason: 'unknown-kind' }
  const [event, price] = [v.safeParse(notice, fields), v.safeParse(wholeFrancs, amount)]
  if (!event.success || !price.success) return { ok: false, reason: 'malformed' }
  const reading = readingOf(event.output, price.output)
  return {
    ok: true,
    eventId: `${event.output.token}:${event.output.type_event}`,
    paymentId: reading.paymentId,
    reference: reading.reference,
    transactionNumber: null,
    reading,
    proof: 'signed',
  }
}

function requestOf(payment: PaymentToStart, { env }: ProviderAccount) {
  return {
    item_name: `Commande ${payment.orderId}`,
    item_price: payment.amount,
    currency: 'XOF',
    ref_command: payment.id,
    command_name: `Commande ${payment.orderId}`,
    env,
    ipn_url: payment.notificationUrl,
    success_url: payment.successUrl,
    cancel_url: payment.errorUrl,
  }
}

/** PayTech also answers refusals with HTTP 200; its message may contain anything. */
function refusal(success: 0 | -1): ProviderFailure {
  return success === -1
    ? { ok: false, failure: 'auth', detail: 'success -1' }
    : { ok: false, failure: 'refused', detail: 'success 0' }
}

/** The fields of a notification, which is a form or JSON. */
function fieldsOf(rawBody: string): UnknownRecord | null {
  const json = parseJson(rawBody)
  if (isRecord(json)) return json
  const form = Object.fromEntries(new URLSearchParams(rawBody))
  return 'type_event' in form ? form : null
}

/**
 * The amount that `hmac_compute` covers, as received: the price after a promotion of PayTech, or the price. The constant
 * hashes of the keys, which PayTech also sends, prove nothing.
 */
function signedAmount(
  fields: UnknownRecord,
  { apiKey = '', apiSecret = '' }: ProviderAccount,
): string | null {
  if (apiSecret === '') return null
  const signature = textAt(fields, 'hmac_compute').toLowerCase()
  const amounts = [fields.final_item_price, fields.item_price].flatMap((amount) =>
    typeof amount === 'string' || typeof amount === 'number' ? [String(amount)] : [],
  )
  const signed = (amount: string) => hmacSha256(apiSecret, `${amount}|${fields.ref_command}|${apiKey}`)
  return amounts.find((amount) => isSameText(signature, signed(amount))) ?? null
}

function readingOf(event: v.InferOutput<typeof notice>, amount: number): PaymentReading {
  const status = EVENTS[event.type_event]
  return {
    reference: event.token,
    paymentId: event.ref_command,
    status,
    amount,
    currency: event.currency,
    transactionNumber: null,
    payerPhone: payerPhone(event.client_phone),
    paidAt: null,
    failure: status === 'failed' ? 'canceled' : null,
  }
}
