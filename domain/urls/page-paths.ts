import { encoded } from './url-template.ts'

/**
 * The path of a category's list; the value is encoded as one segment (`/products/V%C3%AAtements%2FEnfant`).
 */
export function categoryPath(category: string): string {
  return encoded`/products/${category}`
}

/** The path of a category page, with up to 50 products. */
export function categoryPagePath(category: string): string {
  return encoded`/productscat?category=${category}`
}

export function productPath(id: string): string {
  return encoded`/product/${id}`
}
