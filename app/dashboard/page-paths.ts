import { encoded } from '../../domain/urls/url-template.ts'

/** The form that changes a product. */
export function editPath(productId: string): string {
  return encoded`/dashboard/manage-products/edit/${productId}`
}

/** The figures of one product. */
export function figuresPath(productId: string): string {
  return encoded`/dashboard/product/${productId}`
}

/** The orders whose payment is claimed and not checked. */
export const UNCHECKED_PAYMENTS = '/dashboard/order?payment=unchecked'

/** The products that run out, the emptiest first. */
export const LOW_STOCK_PRODUCTS = '/dashboard/products?stock=low&sort=stock'

/** The list of orders, with this one alone. */
export function orderPath(orderId: string): string {
  return encoded`/dashboard/order?q=${orderId}`
}
