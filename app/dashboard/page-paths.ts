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

export const OVERVIEW_PATH = '/dashboard/overview'

export const POSTER_PATH = '/dashboard/poster'

export const NEW_PRODUCT_PATH = '/dashboard/manage-products/add'

/** Where the checklist of a new shop leads to. */
export const SETUP_PATHS = {
  identity: '/dashboard/settings/identity',
  contact: '/dashboard/settings/contact',
  delivery: '/dashboard/settings/delivery',
  payments: '/dashboard/settings/payments',
  firstProduct: NEW_PRODUCT_PATH,
} as const

export const UNCHECKED_PAYMENTS = '/dashboard/order?payment=unchecked'

export const LOW_STOCK_PRODUCTS = '/dashboard/products?stock=low&sort=stock'

export function orderPath(orderId: string): string {
  return encoded`/dashboard/order?q=${orderId}`
}
