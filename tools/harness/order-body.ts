import type { ProductSummary } from '../../domain/catalogue/product.ts'
import type { PaymentMethod } from '../../domain/orders/order.ts'
import { orderTotal } from '../../domain/pricing/price.ts'

/** A product that orders are made of, at its plain price. */
export type Orderable = Pick<ProductSummary, '_id' | 'name' | 'price' | 'images'>

/** Pieces of a product. */
export interface Pieces {
  product: Orderable
  quantity: number
}

/** What the browser sends to order these, without colours and sizes. */
export function orderBody(orderId: string, lines: readonly Pieces[], paymentMethod: PaymentMethod = 'Cash') {
  const items = lines.map(({ product: { _id, name, price, images }, quantity }) => ({
    productId: _id,
    name,
    quantity,
    price,
    color: null,
    size: null,
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
