import type { Wallet } from './order.ts'

/** A customer's claim to have paid with a wallet: never a proof. `amount` in whole francs, moments as ISO dates. */
export interface PaymentNotice {
  paymentCode: string
  orderId: string
  name: string
  /** nine digits */
  phone: string
  amount: number
  paymentMethod: Wallet
  claimedAt: string
  createdAt: string
}
