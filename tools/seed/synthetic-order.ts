import type { ProductSummary } from '../../domain/catalogue/product.ts'
import type { VariantChoice } from '../../domain/catalogue/variants.ts'
import type { PaymentMethod, PlacedItem, PlacedOrder } from '../../domain/orders/order.ts'
import type { OrderStatus } from '../../domain/orders/statuses.ts'
import { oneOf, randomBelow } from '../harness/seeded-random.ts'
import { DISTRICTS, FIRST_NAMES, LAST_NAMES } from './words.ts'

const A_YEAR = 365 * 24 * 60 * 60 * 1000
/** How many of the newest orders are pending. */
const PENDING = 40
const METHODS: readonly PaymentMethod[] = ['Cash', 'Cash', 'Cash', 'Wave', 'Orange Money']

export interface SyntheticLine {
  product: ProductSummary
  variant: (VariantChoice & { id: string }) | null
}

/** Creates order `number` (from 0) of `inAll`. The orders are spread over the year before `now`. */
export function syntheticOrder(
  number: number,
  inAll: number,
  lines: readonly SyntheticLine[],
  now: number,
): PlacedOrder {
  const at = now - Math.floor(((inAll - 1 - number) / inAll) * A_YEAR)
  const createdAt = new Date(at).toISOString()
  const items = lines.map((line, index) => lineOf(line, number + index))
  const paymentMethod = oneOf(METHODS, number, 1)
  return {
    orderId: `GROWN-${String(number).padStart(7, '0')}`,
    items,
    totalAmount: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    status: number >= inAll - PENDING ? 'pending' : settledAs(number),
    paymentMethod,
    paymentStatus: 'pending',
    deliveryMethod: paymentMethod === 'Cash' ? 'cash_on_delivery' : 'mobile_money',
    customerName: `${oneOf(FIRST_NAMES, number, 2)} ${oneOf(LAST_NAMES, number, 3)}`,
    deliveryAddress: `${oneOf(DISTRICTS, number, 4)}, villa ${1 + randomBelow(number, 5, 400)}`,
    customerPhone: `77${String(randomBelow(number, 6, 10_000_000)).padStart(7, '0')}`,
    paymentCode: paymentMethod === 'Cash' ? null : `G${number.toString(36).toUpperCase().padStart(5, '0')}`,
    createdAt,
    updatedAt: createdAt,
  }
}

function settledAs(number: number): OrderStatus {
  return randomBelow(number, 7, 12) === 0 ? 'cancelled' : 'confirmed'
}

function lineOf({ product, variant }: SyntheticLine, seed: number): PlacedItem {
  const { _id, name, price, colors, sizes, images } = product
  return {
    productId: _id,
    name,
    price: Math.round(price),
    quantity: 1,
    color: variant ? variant.color : (colors[0] ?? null),
    size: variant ? variant.size : sizes.length > 0 ? oneOf(sizes, seed, 8) : null,
    image: images[0] ?? '',
  }
}
