import { CATEGORIES, categoryTitle } from '../../../domain/catalogue/categories.ts'
import type { SearchEntry } from '../../../domain/catalogue/product.ts'
import { searchTexts } from '../../../domain/search/search-texts.ts'
import { TextIndex } from '../../../domain/search/text-index.ts'
import { searchedCategory } from '../../../domain/search/trade-words.ts'
import { isStopWord, type QueryWord, queryWords } from '../../../domain/search/words.ts'
import { fold } from '../../../domain/text/fold.ts'

export interface Found {
  results: readonly SearchEntry[]
  total: number
  /** the corrected query that was searched instead of the typed one */
  correction: string | null
  /** whether the results have only some of the words */
  near: boolean
  /** words that no near result has */
  dropped?: readonly string[] | undefined
}

const FIELDS = ['name', 'category', 'brand', 'description'] as const

/**
 * Returns a function that searches the entries for what they can answer: products with every typed word, or with
 * corrected words. The function returns null for other searches. It ignores what the entries do not contain: synonyms,
 * sizes, genders, prices, stock and sales.
 */
export function openSearch(entries: readonly SearchEntry[]): (query: string) => Found | null {
  const texts = new TextIndex()
  const names = entries.map(({ name }) => fold(name))
  for (const [slot, { name, category, brand, description }] of entries.entries()) {
    const words = { name, category: searchedCategory(category), brand, description }
    texts.set(slot, { ...words, subCategory: '', facts: '' })
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
        facetOf: () => ({ has: [], hasNot: [], any: [] }),
        isWithin: () => [],
        isSelected: () => [],
        sort: (found, { rankOf, words }) =>
          found.toSorted(
            (one, other) =>
              rankOf(one) - rankOf(other) || startOf(one, words) - startOf(other, words) || one - other,
          ),
      },
      { text: query, fields: FIELDS },
    )
    if (treatment.near || first.length === 0) return null
    const results = first.flatMap((slot) => entries[slot] ?? [])
    return { results, total: results.length, correction: treatment.correction, near: false }
  }
}

/** Finds up to three categories that have all words of a query, also in the plural or by another name (F-13). */
export function findCategories(query: string): { category: string; title: string }[] {
  const words = queryWords(query).filter(({ folded }) => folded.length > 2 && !isStopWord(folded))
  if (words.length === 0) return []
  return CATEGORIES.map((category) => ({ category, title: categoryTitle(category) }))
    .filter(({ category }) => {
      const named = queryWords(searchedCategory(category))
      const forms = (word: QueryWord) => [word.stem, word.folded.replace(/s$/, '')]
      return words.every((word) => named.some((one) => forms(word).some((form) => one.stem.includes(form))))
    })
    .slice(0, 3)
}
