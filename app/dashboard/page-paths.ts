import { encoded } from '../../domain/addresses/encoded.ts'

/** The form that changes a product. */
export function editPath(productId: string): string {
  return encoded`/dashboard/manage-products/edit/${productId}`
}

/** The figures of one product. */
export function figuresPath(productId: string): string {
  return encoded`/dashboard/product/${productId}`
}

/** The list of orders, with this one alone. */
export function orderPath(orderId: string): string {
  return encoded`/dashboard/order?q=${orderId}`
}
