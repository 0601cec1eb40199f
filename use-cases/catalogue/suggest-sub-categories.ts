import type { AppContext } from '../context.ts'

const MAX_SUGGESTIONS = 100

/** Lists the used sub-categories of one category or (null) of all, most frequent first. */
export function suggestSubCategories(
  { store }: Pick<AppContext, 'store'>,
  category: string | null,
): Promise<string[]> {
  return store.products.subCategories(category, MAX_SUGGESTIONS)
}
