import type { AppContext } from '../context.ts'

/** How many products each category holds, those with most first. */
export function countCategories({ store }: Pick<AppContext, 'store'>) {
  return store.products.categories()
}
