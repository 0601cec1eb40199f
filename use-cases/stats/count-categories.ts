import type { Shop } from '../context.ts'

/** How many products each category holds, those with most first. */
export function countCategories({ store }: Pick<Shop, 'store'>) {
  return store.products.categories()
}
