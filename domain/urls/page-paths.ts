import type { VariantChoice } from '../catalogue/variants.ts'
import { encoded } from './url-template.ts'

/**
 * The path of a category's list; the value is encoded as one segment (`/products/V%C3%AAtements%2FEnfant`).
 */
export function categoryPath(category: string): string {
  return encoded`/products/${category}`
}

/** The path of the short page of a category, which shows at most 50 products without pagination. */
export function categoryPagePath(category: string): string {
  return encoded`/productscat?category=${category}`
}

/** The path of a list with a text of its own (`domain/catalogue/selections.ts`). */
export function selectionPath(slug: string): string {
  return encoded`/selection/${slug}`
}

export function productPath(id: string): string {
  return encoded`/product/${id}`
}

/**
 * Query parameters of a product page that preselect a variant; the server's response does not depend on them (C-24).
 */
export const VARIANT_QUERY = { color: 'couleur', size: 'taille' } as const

/** Query parameter of any page that puts a promotion code into the cart; the server's response does not depend on it. */
export const CODE_QUERY = 'code'

/** The path of a product with a preselected variant. */
export function variantPath(id: string, choice: VariantChoice): string {
  return productPath(id) + choiceQuery(choice)
}

function choiceQuery({ color, size }: VariantChoice): string {
  const query = new URLSearchParams()
  if (color) query.set(VARIANT_QUERY.color, color)
  if (size) query.set(VARIANT_QUERY.size, size)
  return query.size > 0 ? `?${query}` : ''
}

/** The path of the page on which a shopper requests a notification about a sold-out product or variant (F-50). */
export function stockAlertPath(id: string, choice: VariantChoice): string {
  return encoded`/prevenez-moi/${id}` + choiceQuery(choice)
}

/** The path of the page on which a customer follows an order (D-50), with the secret key of that page. */
export function followPath(orderId: string, key: string): string {
  return encoded`/commande/${orderId}?cle=${key}`
}

/** The path of the receipt for what a customer has paid (E-24). */
export function receiptPath(orderId: string, followKey: string): string {
  return encoded`/commande/${orderId}/recu?cle=${followKey}`
}

/** The path of the page that shows the result of a payment (E-04). */
export function returnPath(paymentId: string): string {
  return encoded`/payment/return?payment=${paymentId}`
}

/** The page with the tables of sizes of a product's category and brand. */
export function sizeGuidePath({ category, brand }: { category: string; brand: string }): string {
  return encoded`/guide-des-tailles?rayon=${category}&marque=${brand}`
}
