import { lineTotal } from '../pricing/price.ts'
import type { OrderItem, Wallet } from './order.ts'

/** A customer's claim to have paid with a wallet: never a proof. `amount` in whole francs, moments as ISO dates. */
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
  /** when an administrator checked it; null: nobody has yet */
  checkedAt: string | null
}

/** One line to be paid: `price` is the unit price, whole francs. */
export type PayableItem = Pick<OrderItem, 'name' | 'quantity' | 'price' | 'color' | 'size' | 'image'>

/** What is to be paid, with which wallet, and the code by which it is known. */
export interface Payment {
  method: Wallet
  /** whole francs */
  totalAmount: number
  items: readonly PayableItem[]
  paymentCode: string
}

/** What stands for a colour or size where a product has none (storefront.md §3). */
export const NOT_CHOSEN = 'N/A'

/** The claim as it is sent (storefront.md §3): an item's price is the whole line's. `now` in epoch milliseconds. */
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
