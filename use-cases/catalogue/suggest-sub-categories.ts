import type { AppContext } from '../context.ts'

const MOST = 100

/** Lists the sub-categories in use, most frequent first, of one category or (null) of all. */
export function suggestSubCategories(
  { store }: Pick<AppContext, 'store'>,
  category: string | null,
): Promise<string[]> {
  return store.products.subCategories(category, MOST)
}
