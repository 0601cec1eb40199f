import { CATEGORIES, categoryTitle } from '../../../domain/catalogue/categories.ts'
import type { SearchEntry } from '../../../domain/catalogue/product.ts'
import { searchTexts } from '../../../domain/search/search-texts.ts'
import { TextIndex } from '../../../domain/search/text-index.ts'
import { fold } from '../../../domain/text/fold.ts'

export interface Found {
  results: readonly SearchEntry[]
  total: number
  /** a similar query with results, when the query itself has none */
  suggestion: string | null
  /** the corrected query that was searched instead of the typed one */
  correction: string | null
}

export const NOTHING: Found = { results: [], total: 0, suggestion: null, correction: null }

const FIELDS = ['name', 'category', 'brand', 'description'] as const

/**
 * Returns a function that searches the entries as the server does, but ignores synonyms, stock and sales. Among equal
 * matches, names that begin with the query come first.
 */
export function openSearch(entries: readonly SearchEntry[]): (query: string) => Found {
  const texts = new TextIndex()
  const names = entries.map(({ name }) => fold(name))
  for (const [slot, { name, category, brand, description }] of entries.entries()) {
    texts.set(slot, { name, category, brand, description, subCategory: '', facts: '' })
  }
  return (query) => {
    const phrase = fold(query)
    const startOf = (slot: number, words: readonly string[]) => {
      if (names[slot]?.startsWith(phrase)) return 0
      return words.some((word) => names[slot]?.startsWith(word)) ? 1 : 2
    }
    const { first, treatment } = searchTexts(
      {
        texts,
        size: entries.length,
        isListed: () => true,
        facetOf: () => () => null,
        isWithin: () => () => false,
        sort: (found, { rankOf, words }) =>
          found.toSorted(
            (one, other) =>
              rankOf(one) - rankOf(other) || startOf(one, words) - startOf(other, words) || one - other,
          ),
      },
      { text: query, fields: FIELDS },
    )
    // The list page shows results that match only some words; here they would look like full matches.
    if (treatment.near) return NOTHING
    const results = first.flatMap((slot) => entries[slot] ?? [])
    return { results, total: results.length, suggestion: null, correction: treatment.correction }
  }
}

/** Finds up to three categories whose title contains all query words of at least three letters (F-13). */
export function findCategories(query: string): { category: string; title: string }[] {
  const words = fold(query)
    .split(' ')
    .filter((word) => word.length > 2)
  if (words.length === 0) return []
  return CATEGORIES.map((category) => ({ category, title: categoryTitle(category) }))
    .filter(({ title }) => words.every((word) => fold(title).includes(word)))
    .slice(0, 3)
}
