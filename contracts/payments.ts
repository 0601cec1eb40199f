import * as v from 'valibot'
import { WALLETS } from '../domain/orders/order-constants.ts'
import { PAYMENT_STATES } from '../domain/payments/payment.ts'
import { count, flag, id, success, text } from './answer-fields.ts'
import { inputObject } from './fields.ts'
import { paymentCode } from './payment-claim.ts'

/** What starts a payment through a provider (E-01): the order's payment code. */
export const startPaymentInput = inputObject({ paymentCode })

/** The payer's next page; `deepLinks` open a wallet's app, by its name. */
export const startedPaymentAnswer = v.object({
  success,
  paymentId: id,
  url: v.pipe(v.string(), v.url()),
  deepLinks: v.fallback(v.record(v.string(), v.string()), {}),
})

/** What the payer may know of a payment (E-04): `toCheck` when a person of the shop has to look at it. */
export const shownPayment = v.object({
  id,
  state: v.picklist(PAYMENT_STATES),
  method: v.picklist(WALLETS),
  amount: count,
  toCheck: flag,
  /** a person looked for it and did not find it; it may have been paid all the same */
  notFound: flag,
  /** its order was cancelled, so that what was paid is given back */
  cancelled: flag,
  /** why it failed, as a sentence; empty when nothing is known */
  failure: text,
})

export type ShownPayment = v.InferOutput<typeof shownPayment>

export const shownPaymentAnswer = v.object({ success, payment: shownPayment })
