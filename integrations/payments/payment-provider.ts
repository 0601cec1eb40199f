import type { PaymentReading, ProviderFailureKind } from '../../domain/payments/payment-reading.ts'
import type { ProviderAccount } from '../../domain/payments/providers.ts'

export interface PaymentToStart {
  /** the shop's id of the payment, 1 to 64 letters, digits, `-` and `_`; unique at the provider */
  id: string
  orderId: string
  /** whole francs, more than 0 */
  amount: number
  /** as `+221771234567`: only this wallet may pay, where the provider can require it; null: any wallet */
  payerPhone: string | null
  /** pages of the shop that the payer returns to; they prove nothing */
  successUrl: string
  errorUrl: string
  /** address of the shop that receives the provider's notifications */
  notificationUrl: string
  /** epoch milliseconds; a provider that cannot end a payment at this time ends it later */
  expiresAt: number
  /** an earlier `startPayment` of this id had no clear answer: look for it before another is created */
  retried?: boolean
}

export interface StartedPayment {
  ok: true
  reference: string
  /** where to send the payer */
  url: string
  /** links that open the wallet's app, by app; empty for most providers */
  deepLinks: Readonly<Record<string, string>>
  /** epoch milliseconds after which the payment can no longer be paid */
  expiresAt: number
}

export interface ProviderFailure {
  ok: false
  failure: ProviderFailureKind
  /** for logs and the desk: status and error code, without keys, phone numbers and texts of the provider */
  detail: string
}

export interface PaymentToRead {
  id: string
  /** null after a start without an answer: the payment is searched by `id` where the provider can */
  reference: string | null
  /** null before the payment */
  transactionNumber: string | null
}

export interface IncomingNotification {
  rawBody: string
  headers: Headers
  /** epoch milliseconds */
  now: number
}

/**
 * `signed`: the provider's signature covers what `reading` says. `read-back`: it counts only after `readPayment`, and
 * `reading` is what it claims.
 */
export type NotificationProof = 'signed' | 'read-back'

export type ReadNotification =
  | {
      ok: true
      /** the same for a repeated notification */
      eventId: string
      /** the shop's id of the payment; null when the notification does not name it */
      paymentId: string | null
      reference: string | null
      transactionNumber: string | null
      reading: PaymentReading | null
      proof: NotificationProof
    }
  | { ok: false; reason: 'forged' | 'stale' | 'malformed' | 'unknown-kind' }

/** One provider of payments (E-01). Expected failures are returned; secrets are in no answer. @public */
export interface PaymentProvider {
  startPayment: (
    payment: PaymentToStart,
    account: ProviderAccount,
  ) => Promise<StartedPayment | ProviderFailure>
  /** Reads a payment back. `reading` is null when the provider does not know the payment. */
  readPayment: (
    payment: PaymentToRead,
    account: ProviderAccount,
  ) => Promise<{ ok: true; reading: PaymentReading | null } | ProviderFailure>
  /** Returns a payment to the payer completely; `refused` where PROVIDERS says that the provider cannot. */
  refund: (
    payment: PaymentToRead & { amount: number },
    account: ProviderAccount,
  ) => Promise<{ ok: true } | ProviderFailure>
  /** Ends a started payment; `refused` when it is paid already or the provider cannot. */
  expire: (payment: PaymentToRead, account: ProviderAccount) => Promise<{ ok: true } | ProviderFailure>
  /** Verifies a notification, without a request to the provider (E-03). */
  readNotification: (notification: IncomingNotification, account: ProviderAccount) => ReadNotification
}
