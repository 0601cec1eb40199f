import type { EnteredLine, EnteredOrderInput } from '../../contracts/order-action.ts'
import type { Product } from '../../domain/catalogue/product.ts'

let made = 0

/** An order line that an administrator enters. */
export function anEnteredLine(
  product: Pick<Product, '_id'>,
  overrides: Partial<EnteredLine> = {},
): EnteredLine {
  return {
    productId: product._id,
    quantity: 1,
    color: null,
    size: null,
    discount: 0,
    discountReason: '',
    ...overrides,
  }
}

/** An order entered by an administrator, of one product at its base price, with a new id each time. */
export function anEnteredOrder(
  product: Pick<Product, '_id' | 'price'>,
  overrides: Partial<EnteredOrderInput> = {},
): EnteredOrderInput {
  made += 1
  return {
    orderId: `ENTERED-${String(made).padStart(6, '0')}`,
    channel: 'phone',
    confirmed: false,
    lines: [anEnteredLine(product)],
    paymentMethod: 'Cash',
    customerName: 'Fatou Sarr',
    deliveryAddress: 'Ouakam, rue 12',
    customerPhone: '771234567',
    deliveryFee: 0,
    zone: '',
    district: '',
    totalAmount: product.price,
    ...overrides,
  }
}
