import { lineTotal } from '../pricing/price.ts'
import type { PlacedItem, Wallet } from './order.ts'

/** A customer's claim, without proof, to have paid with a wallet; `amount` in whole francs, times as ISO dates. */
export interface PaymentClaim {
  paymentCode: string
  orderId: string
  name: string
  /** nine digits */
  phone: string
  amount: number
  paymentMethod: Wallet
  claimedAt: string
  createdAt: string
  /** time of the check by an administrator; null: unchecked */
  checkedAt: string | null
}

/** A line to pay; `price` is the unit price, in whole francs. */
export type PayableItem = Pick<PlacedItem, 'name' | 'quantity' | 'price' | 'color' | 'size' | 'image'>

/** A payment that the customer has to make with a wallet. */
export interface Payment {
  method: Wallet
  /** whole francs */
  totalAmount: number
  items: readonly PayableItem[]
  paymentCode: string
}

/** Sent in place of a colour or size the product does not have. */
export const NOT_CHOSEN = 'N/A'

/** Builds the claim to send; each item's price is the total of its line. `now` in epoch milliseconds. */
export function paymentClaimFrom(payment: Payment, payer: { name: string; phone: string }, now: number) {
  return {
    ...payer,
    amount: payment.totalAmount,
    items: payment.items.map(({ name, price, quantity, size, color, image }) => ({
      name,
      price: lineTotal(price, quantity),
      quantity,
      size: size || NOT_CHOSEN,
      color: color || NOT_CHOSEN,
      image,
    })),
    paymentCode: payment.paymentCode,
    paymentMethod: payment.method,
    timestamp: new Date(now).toISOString(),
  }
}
