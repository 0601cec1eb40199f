import { readDiscounts } from '../../../contracts/read-promotion.ts'
import { lineImage } from '../../../domain/cart/cart-line.ts'
import { readFlashSale } from '../../../domain/cart/parse-cart.ts'
import { PRODUCT_LIMITS } from '../../../domain/catalogue/product.ts'
import { ORDER_LIMITS, WALLETS } from '../../../domain/orders/order-constants.ts'
import type { OrderDiscount } from '../../../domain/orders/order-discount.ts'
import type { PayableItem, Payment } from '../../../domain/orders/payment-claim.ts'
import { unitPrice } from '../../../domain/pricing/price.ts'
import {
  isRecord,
  own,
  readNumber,
  readPercent,
  readText,
  readTexts,
  type UnknownRecord,
} from '../../../domain/unknown-values.ts'

/** Navigation state of the payment page. */
export interface PaymentState extends Payment {
  phoneNumber: string
  /** francs; absent unless the payment is only the rest of what the order costs */
  orderTotal?: number
  /** francs, part of the total; absent when delivery is free or the shop has no delivery zones */
  deliveryFee?: number
  /** absent without promotions */
  discounts?: readonly OrderDiscount[]
}

/** Maximum characters of a payment code or phone number. */
const MAX_CODE_LENGTH = 40
const MAX_FRANCS = ORDER_LIMITS.items * ORDER_LIMITS.quantity * PRODUCT_LIMITS.price

/**
 * Returns null when the state is incomplete. Missing quantities count as 1, missing prices as 0, as in the cart.
 * @param now epoch milliseconds
 */
export function readPaymentState(state: unknown, now: number): PaymentState | null {
  if (!isRecord(state)) return null
  const method = WALLETS.find((wallet) => wallet === own(state, 'method'))
  const phoneNumber = readCode(own(state, 'phoneNumber'))
  const paymentCode = readCode(own(state, 'paymentCode'))
  const totalAmount = readNumber(own(state, 'totalAmount'), 0, MAX_FRANCS)
  const items = readPayableItems(own(state, 'items'), now)
  if (!method || !phoneNumber || !paymentCode || totalAmount === null || items.length === 0) return null
  const deliveryFee = readNumber(own(state, 'deliveryFee'), 1, MAX_FRANCS)
  const discounts = readDiscounts(own(state, 'discounts'))
  const orderTotal = readNumber(own(state, 'orderTotal'), 1, MAX_FRANCS)
  return {
    ...{ method, phoneNumber, totalAmount, items, paymentCode },
    ...(orderTotal && { orderTotal }),
    ...(deliveryFee && { deliveryFee }),
    ...(discounts.length > 0 && { discounts }),
  }
}

/** Reads the items to pay from order items or cart lines. @param now epoch milliseconds */
export function readPayableItems(values: unknown, now: number): PayableItem[] {
  return Array.isArray(values) ? values.filter(isRecord).map((item) => readItem(item, now)) : []
}

function readCode(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : readText(value)
  return text !== null && text.length <= MAX_CODE_LENGTH ? text.trim() : null
}

function readItem(item: UnknownRecord, now: number): PayableItem {
  const color = readText(own(item, 'color'))
  const colors = readTexts(own(item, 'colors'))
  const images = readTexts(own(item, 'images'))
  return {
    name: readText(own(item, 'name')) ?? 'Article',
    quantity: Math.floor(readNumber(own(item, 'quantity'), 1, ORDER_LIMITS.quantity) ?? 1),
    price: unitPrice(
      {
        price: readNumber(own(item, 'price'), 0, PRODUCT_LIMITS.price) ?? 0,
        discount: readPercent(own(item, 'discount')),
        flashSale: readFlashSale(own(item, 'flashSale')),
      },
      now,
    ),
    color,
    size: readText(own(item, 'size')),
    image: readText(own(item, 'image')) ?? lineImage({ images, colors, color }) ?? '',
  }
}
