import { lineImage } from '../../../domain/cart/cart-line.ts'
import { PRODUCT_LIMITS } from '../../../domain/catalogue/product.ts'
import { ORDER_LIMITS, WALLETS } from '../../../domain/orders/order.ts'
import type { PayableItem, Payment } from '../../../domain/orders/payment-claim.ts'
import { unitPrice } from '../../../domain/pricing/price.ts'
import {
  isRecord,
  own,
  readDate,
  readNumber,
  readPercent,
  readText,
  readTexts,
  type UnknownRecord,
} from '../../../domain/unknown-values.ts'

/** Navigation state of the payment page. */
export interface PaymentState extends Payment {
  /** where the money goes, nine digits */
  phoneNumber: string
}

/** Longer than any number or code ever was: not ours. */
const LONGEST_CODE = 40
const MOST_FRANCS = ORDER_LIMITS.items * ORDER_LIMITS.quantity * PRODUCT_LIMITS.price

/**
 * The state as it came with the navigation, or null when it is missing or no payment can be made of it. An item's
 * missing quantity counts as 1, its missing price as 0, as in the cart. `now` in epoch milliseconds.
 */
export function readPaymentState(state: unknown, now: number): PaymentState | null {
  if (!isRecord(state)) return null
  const method = WALLETS.find((wallet) => wallet === own(state, 'method'))
  const phoneNumber = readCode(own(state, 'phoneNumber'))
  const paymentCode = readCode(own(state, 'paymentCode'))
  const totalAmount = readNumber(own(state, 'totalAmount'), 0, MOST_FRANCS)
  const items = readPayableItems(own(state, 'items'), now)
  if (!method || !phoneNumber || !paymentCode || totalAmount === null || items.length === 0) return null
  return { method, phoneNumber, totalAmount, items, paymentCode }
}

/** The items among any values: an order's own or lines of the cart. `now` in epoch milliseconds. */
export function readPayableItems(values: unknown, now: number): PayableItem[] {
  return Array.isArray(values) ? values.filter(isRecord).map((item) => readItem(item, now)) : []
}

function readCode(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : readText(value)
  return text !== null && text.length <= LONGEST_CODE ? text.trim() : null
}

/** Takes an order's item, with its one image, as well as a line of the cart. */
function readItem(item: UnknownRecord, now: number): PayableItem {
  const color = readText(own(item, 'color'))
  const colors = readTexts(own(item, 'colors'))
  const images = readTexts(own(item, 'images'))
  return {
    name: readText(own(item, 'name')) ?? 'Article',
    quantity: Math.floor(readNumber(own(item, 'quantity'), 1, ORDER_LIMITS.quantity) ?? 1),
    price: unitPrice(readPrice(item), now),
    color,
    size: readText(own(item, 'size')),
    image: readText(own(item, 'image')) ?? lineImage({ images, colors, color }) ?? '',
  }
}

function readPrice(item: UnknownRecord) {
  const kept = own(item, 'flashSale')
  const sale = isRecord(kept) ? kept : {}
  return {
    price: readNumber(own(item, 'price'), 0, PRODUCT_LIMITS.price) ?? 0,
    discount: readPercent(own(item, 'discount')),
    flashSale: {
      active: own(sale, 'active') === true,
      discount: readPercent(own(sale, 'discount')),
      endTime: readDate(own(sale, 'endTime')),
    },
  }
}
