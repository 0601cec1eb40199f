import type { OrderInput } from '../../contracts/order-form.ts'
import type { Product } from '../../domain/catalogue/product.ts'

let made = 0

/** An order sent by the browser, at base prices, with a new id each time. */
export function anOrderInput(
  product: Pick<Product, '_id' | 'name' | 'price'>,
  quantity = 1,
  overrides: Partial<OrderInput> = {},
): OrderInput {
  made += 1
  const item = { productId: product._id, name: product.name, quantity, price: product.price }
  return {
    orderId: `ORDER-${String(made).padStart(6, '0')}`,
    items: [{ ...item, color: null, size: null, image: '' }],
    totalAmount: product.price * quantity,
    paymentMethod: 'Cash',
    customerName: 'Fatou Sarr',
    deliveryAddress: 'Ouakam, rue 12',
    customerPhone: null,
    ...overrides,
  }
}
