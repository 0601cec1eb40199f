import type { AppContext } from '../context.ts'

/** Counts products per category, largest first. */
export function countCategories({ store }: Pick<AppContext, 'store'>) {
  return store.products.categories()
}
