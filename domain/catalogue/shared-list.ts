import { isProductId } from './product-id.ts'

/** Maximum products in the link of a shared list, and in one request for the products of a list. */
export const MAX_LISTED = 40
const MAX_CHARACTERS = 2_000

/** The path of a public page with these products. */
export function sharedListPath(ids: readonly string[]): string {
  return `/favoris?liste=${ids.slice(0, MAX_LISTED).join(',')}`
}

/** Reads the product ids in a link, without duplicates and invalid ids. */
export function readSharedList(text: string): string[] {
  const ids = text.slice(0, MAX_CHARACTERS).split(',').filter(isProductId)
  return [...new Set(ids)].slice(0, MAX_LISTED)
}
