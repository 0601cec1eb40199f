import { encoded } from './url-template.ts'

/** The list of a category: the value travels encoded in one piece (`/products/V%C3%AAtements%2FEnfant`). */
export function categoryPath(category: string): string {
  return encoded`/products/${category}`
}

/** The page behind home's buttons: up to 50 products of a category. */
export function categoryPagePath(category: string): string {
  return encoded`/productscat?category=${category}`
}

/** The page of a product. */
export function productPath(id: string): string {
  return encoded`/product/${id}`
}
