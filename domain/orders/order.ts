import type { PaymentStatus } from './statuses.ts'

/** Known order statuses. Any other stored value counts as cancelled (B-140). */
export const ORDER_STATES = ['pending', 'confirmed', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATES)[number]

export const WALLETS = ['Wave', 'Orange Money'] as const
export type Wallet = (typeof WALLETS)[number]

export const PAYMENT_METHODS = ['Cash', ...WALLETS] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** A line of an order; `price` is the unit price paid, in whole francs. */
export interface OrderItem {
  productId: string
  name: string
  quantity: number
  price: number
  color: string | null
  size: string | null
  image: string
}

export interface Order {
  orderId: string
  items: OrderItem[]
  totalAmount: number
  status: OrderStatus
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
  deliveryMethod: 'cash_on_delivery' | 'mobile_money'
  customerName: string
  deliveryAddress: string
  /** nine digits */
  customerPhone: string | null
  /** six characters to quote in the payment; null for cash */
  paymentCode: string | null
  /** ISO dates */
  createdAt: string
  updatedAt: string
}

/** Limits against abuse: `items` of an order, `quantity` of an item, and characters of the texts. */
export const ORDER_LIMITS = { name: 100, address: 300, items: 100, quantity: 999, itemName: 500 } as const

/** Values that identify a customer without an account. */
export const CUSTOMER_KEYS = ['phone', 'name', 'orderId', 'email'] as const
export type CustomerKey = (typeof CUSTOMER_KEYS)[number]

/** Replaces the name and address of an erased customer in an order. */
export const ERASED_TEXT = 'Données effacées'
