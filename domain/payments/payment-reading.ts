/** `pending`: not decided yet; `expired`: can no longer be paid and was not. */
export const READING_STATUSES = ['pending', 'paid', 'failed', 'expired', 'refunded'] as const

/** A payment as its provider reports it, before amount and currency are compared. */
export interface PaymentReading {
  /** the provider's reference of the payment; null when the provider does not repeat it */
  reference: string | null
  /** the shop's id of the payment as the provider repeats it; null when it does not */
  paymentId: string | null
  status: (typeof READING_STATUSES)[number]
  /** whole units of `currency` */
  amount: number
  /** ISO code, `XOF` for francs */
  currency: string
  /** number that the payer also sees in the wallet; null before the payment */
  transactionNumber: string | null
  /** as `+221771234567`; null when the provider does not say it */
  payerPhone: string | null
  /** epoch milliseconds; null when unpaid, or when the provider does not say it */
  paidAt: number | null
  /** the provider's code of the last refused attempt, such as `insufficient-funds` */
  failure: string | null
}

/**
 * Why a call to a provider has no result. `unclear`: the request may have taken effect, read the payment before anything
 * is repeated; `circuit-open`: not sent, because the last calls failed; `protocol`: an answer that is not documented.
 */
export const PROVIDER_FAILURES = [
  'timeout',
  'connection',
  'auth',
  'refused',
  'busy',
  'protocol',
  'circuit-open',
  'unclear',
] as const

export type ProviderFailureKind = (typeof PROVIDER_FAILURES)[number]
