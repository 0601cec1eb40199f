import { isProductId } from './product-id.ts'

/** The products that a link to a list holds at most, and that are read at once. */
export const MOST_LISTED = 40
const MOST_CHARACTERS = 2_000

/** The path of a page with these products, which anybody may open. */
export function sharedListPath(ids: readonly string[]): string {
  return `/favoris?liste=${ids.slice(0, MOST_LISTED).join(',')}`
}

/** The products that a link names, without duplicates. Damaged ids are left out. */
export function readSharedList(text: string): string[] {
  const ids = text.slice(0, MOST_CHARACTERS).split(',').filter(isProductId)
  return [...new Set(ids)].slice(0, MOST_LISTED)
}
