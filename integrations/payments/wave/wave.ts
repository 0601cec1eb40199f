import * as v from 'valibot'
import type { PaymentReading } from '../../../domain/payments/payment-reading.ts'
import type { ProviderAccount } from '../../../domain/payments/providers.ts'
import { isRecord, parseJson, textAt } from '../../../domain/unknown-values.ts'
import type { JsonCall, JsonClient } from '../../network/json-client.ts'
import { currency, filled, instant, payerUrl, readAnswer, wholeFrancs } from '../answer-fields.ts'
import type {
  IncomingNotification,
  PaymentProvider,
  PaymentToStart,
  ReadNotification,
  StartedPayment,
} from '../payment-provider.ts'
import { hmacSha256, signatureProblem } from '../signature.ts'

const SESSIONS = '/v1/checkout/sessions'

const session = v.object({
  id: filled,
  amount: wholeFrancs,
  currency,
  checkout_status: v.picklist(['open', 'complete', 'expired']),
  payment_status: v.picklist(['processing', 'cancelled', 'succeeded']),
  client_reference: v.nullish(v.string(), null),
  transaction_id: v.nullish(v.string(), null),
  when_completed: v.nullish(instant, null),
  when_refunded: v.nullish(instant, null),
  last_payment_error: v.nullish(v.object({ code: filled }), null),
})
const startedSession = v.object({ ...session.entries, wave_launch_url: payerUrl, when_expires: instant })
const searchResult = v.object({ result: v.array(startedSession) })

type Session = v.InferOutput<typeof session>

/** Sends a call about sessions; `path` is after `/v1/checkout/sessions`. */
type Send = (
  account: ProviderAccount,
  call: Pick<JsonCall, 'method' | 'path' | 'idempotent'> & { json?: object },
) => ReturnType<JsonClient['call']>

const KINDS = ['checkout.session.completed', 'checkout.session.payment_failed']

/** Wave's Checkout API (docs.wave.com/checkout, docs.wave.com/webhook). */
export function createWave({ call }: Pick<JsonClient, 'call'>, clock: () => number): PaymentProvider {
  const send: Send = (account, { method, path, json, idempotent }) => {
    const body = json ? JSON.stringify(json) : ''
    return call({
      method,
      path: `${SESSIONS}${path}`,
      idempotent,
      headers: {
        Authorization: `Bearer ${account.apiKey}`,
        ...(json && { 'Content-Type': 'application/json' }),
        ...requestSignature(account, body, clock()),
      },
      ...(json && { body }),
    })
  }
  return {
    async startPayment(payment, account) {
      if (payment.retried) {
        const found = await search(send, account, payment.id)
        if (!found.ok) return found
        if (found.session) return startedFrom(found.session)
      }
      const answer = await send(account, {
        method: 'POST',
        path: '',
        json: checkout(payment),
        idempotent: false,
      })
      if (!answer.ok) return answer
      const read = readAnswer(startedSession, answer.body)
      return read.ok ? startedFrom(read.value) : read
    },

    async readPayment({ id, reference }, account) {
      if (reference === null) {
        const found = await search(send, account, id)
        return found.ok ? { ok: true, reading: found.session && readingOf(found.session) } : found
      }
      const path = `/${encodeURIComponent(reference)}`
      const answer = await send(account, { method: 'GET', path, idempotent: true })
      if (!answer.ok) return answer.status === 404 ? { ok: true, reading: null } : answer
      const read = readAnswer(session, answer.body)
      return read.ok ? { ok: true, reading: readingOf(read.value) } : read
    },

    // Wave repeats a refund as one, and has no refund of a part.
    refund: ({ reference }, account) => end(send, account, reference, 'refund'),
    expire: ({ reference }, account) => end(send, account, reference, 'expire'),
    readNotification,
  }
}

/** The session of one of the shop's payments. Several exist only if Wave was asked twice: the one that decides. */
async function search(send: Send, account: ProviderAccount, paymentId: string) {
  const path = `/search?client_reference=${encodeURIComponent(paymentId)}`
  const answer = await send(account, { method: 'GET', path, idempotent: true })
  if (!answer.ok) return answer
  const read = readAnswer(searchResult, answer.body)
  if (!read.ok) return read
  const { result } = read.value
  const decisive =
    result.find(({ payment_status }) => payment_status === 'succeeded') ??
    result.find(({ checkout_status }) => checkout_status === 'open') ??
    result[0]
  return { ok: true, session: decisive ?? null } as const
}

async function end(
  send: Send,
  account: ProviderAccount,
  reference: string | null,
  action: 'refund' | 'expire',
) {
  if (reference === null) return { ok: false, failure: 'refused', detail: 'no session' } as const
  const path = `/${encodeURIComponent(reference)}/${action}`
  const answer = await send(account, { method: 'POST', path, idempotent: true })
  return answer.ok ? ({ ok: true } as const) : answer
}

function readNotification(
  { rawBody, headers, now }: IncomingNotification,
  { webhookSecret = '' }: ProviderAccount,
): ReadNotification {
  const header = headers.get('Wave-Signature')
  const reason = signatureProblem({ header, rawBody, secret: webhookSecret, separator: '', now })
  if (reason) return { ok: false, reason }
  const event = parseJson(rawBody)
  if (!isRecord(event) || !isRecord(event.data)) return { ok: false, reason: 'malformed' }
  if (!KINDS.includes(textAt(event, 'type'))) return { ok: false, reason: 'unknown-kind' }
  const [eventId, reference] = [textAt(event, 'id'), textAt(event.data, 'id')]
  if (eventId === '' || reference === '') return { ok: false, reason: 'malformed' }
  const read = v.safeParse(session, event.data)
  const reading = read.success ? readingOf(read.output) : null
  return {
    ok: true,
    eventId,
    reference,
    paymentId: textAt(event.data, 'client_reference') || null,
    transactionNumber: reading?.transactionNumber ?? null,
    reading,
    // A part of a session decides nothing.
    proof: reading ? 'signed' : 'read-back',
  }
}

/** Signs a request for keys that were made with request signing. */
function requestSignature(
  { requestSecret = '' }: ProviderAccount,
  body: string,
  now: number,
): Record<string, string> {
  if (requestSecret === '') return {}
  const time = Math.floor(now / 1000)
  return { 'Wave-Signature': `t=${time},v1=${hmacSha256(requestSecret, `${time}${body}`)}` }
}

function checkout({ id, amount, payerPhone, successUrl, errorUrl }: PaymentToStart) {
  return {
    amount: String(amount),
    currency: 'XOF',
    client_reference: id,
    success_url: successUrl,
    error_url: errorUrl,
    ...(payerPhone !== null && { restrict_payer_mobile: payerPhone }),
  }
}

function startedFrom(started: v.InferOutput<typeof startedSession>): StartedPayment {
  return {
    ok: true,
    reference: started.id,
    url: started.wave_launch_url,
    deepLinks: {},
    expiresAt: started.when_expires,
  }
}

function readingOf(found: Session): PaymentReading {
  return {
    reference: found.id,
    paymentId: found.client_reference,
    status: statusOf(found),
    amount: found.amount,
    currency: found.currency,
    transactionNumber: found.transaction_id,
    payerPhone: null,
    paidAt: found.payment_status === 'succeeded' ? found.when_completed : null,
    failure: found.last_payment_error?.code ?? null,
  }
}

/** A refused attempt leaves the session open: the payer may try again until it expires. */
function statusOf({ checkout_status, payment_status, when_refunded }: Session): PaymentReading['status'] {
  if (when_refunded !== null) return 'refunded'
  if (payment_status === 'succeeded') return 'paid'
  if (checkout_status === 'expired') return 'expired'
  return payment_status === 'cancelled' ? 'failed' : 'pending'
}
