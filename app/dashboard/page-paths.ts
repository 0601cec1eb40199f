import { encoded } from '../../domain/urls/url-template.ts'

export function editPath(productId: string): string {
  return encoded`/dashboard/manage-products/edit/${productId}`
}

export function figuresPath(productId: string): string {
  return encoded`/dashboard/product/${productId}`
}

export function stockHistoryPath(productId: string): string {
  return encoded`/dashboard/stock/product/${productId}`
}

export const RECEIPT_PATH = '/dashboard/stock/receipt'

export const COUNT_PATH = '/dashboard/stock/count'

export const SETTINGS_PATH = '/dashboard/settings'

export const UNCHECKED_PAYMENTS = '/dashboard/order?payment=unchecked'

export const LOW_STOCK_PRODUCTS = '/dashboard/products?stock=low&sort=stock'

export function orderPath(orderId: string): string {
  return encoded`/dashboard/order?q=${orderId}`
}
