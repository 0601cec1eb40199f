import type { ProductSummary } from '../../domain/catalogue/product.ts'
import type { PaymentMethod } from '../../domain/orders/order.ts'
import { orderTotal } from '../../domain/pricing/price.ts'

/** More units than any tool sells. */
const UNLIMITED_STOCK = 1_000_000

/** A product without discount, or one size of it, as an order line needs it. */
export type Orderable = Pick<ProductSummary, '_id' | 'name' | 'price' | 'images'> & { size?: string }

export interface OrderLine {
  product: Orderable
  quantity: number
}

let ordered = 0

/** The body that the browser sends to POST /api/orders. */
export function orderBody(
  orderId: string,
  lines: readonly OrderLine[],
  paymentMethod: PaymentMethod = 'Cash',
) {
  const items = lines.map(({ product: { _id, name, price, images, size = null }, quantity }) => ({
    productId: _id,
    name,
    quantity,
    price,
    color: null,
    size,
    image: images[0] ?? '',
  }))
  return {
    orderId,
    items,
    totalAmount: orderTotal(items),
    paymentMethod,
    customerName: 'Fatou Sarr',
    deliveryAddress: 'Ouakam, près du phare',
  }
}

/** The JSON of a new order for one unit of each product. Every call has a new order id. */
export function newOrder(products: readonly Orderable[]): string {
  const lines = products.map((product) => ({ product, quantity: 1 }))
  return JSON.stringify(orderBody(`BENCH-${process.pid}-${++ordered}`, lines))
}

export async function refillStock(url: string, token: string, products: readonly Orderable[]): Promise<void> {
  for (const { _id } of products) {
    const response = await fetch(`${url}/api/products/${_id}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ stock: UNLIMITED_STOCK }),
    })
    if (!response.ok) throw new Error(`Filling the stock: ${response.status}`)
  }
}
