import type { AppContext } from '../context.ts'

/** Suggestions are read by people: more than this many help nobody. */
const MOST = 100

/** The sub-categories in use, most frequent first: of one category, or of all when it is null. */
export function suggestSubCategories(
  { store }: Pick<AppContext, 'store'>,
  category: string | null,
): Promise<string[]> {
  return store.products.subCategories(category, MOST)
}
