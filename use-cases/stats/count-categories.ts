import type { Shop } from '../shop.ts'

/** How many products each category holds, those with most first. */
export function countCategories({ store }: Pick<Shop, 'store'>) {
  return store.products.categories()
}
