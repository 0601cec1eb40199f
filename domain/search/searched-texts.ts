import type { FacetWords } from './facet-words.ts'
import type { Budget } from './read-budget.ts'
import type { Selected } from './selecting-words.ts'
import type { TextIndex } from './text-index.ts'

/** The products to search; a slot is a product's number in the index. */
export interface SearchedTexts {
  texts: TextIndex
  /** all slots are lower than this number */
  size: number
  isListed: (slot: number) => boolean
  facetOf: (facet: Omit<FacetWords, 'words'>) => FacetMatch
  /** the products that are reduced, in a flash sale, or (`new`, `cheap`) listed at all */
  isSelected: (selected: Selected) => Slots
  /** the products for which a shopper pays what a budget allows */
  isWithin: (budget: Budget) => Slots
  /** sorts slots by rank, then as `ResultOrder` says, then by stock, sales and name; returns the first `needed` slots */
  sort: (slots: readonly number[], order: ResultOrder) => number[]
}

/** A set of slots. */
interface Slots {
  forEach: (visit: (slot: number) => void) => void
}

/** Which products have what a facet names; the texts of all other products are searched. */
export interface FacetMatch {
  has: Slots
  hasNot: Slots
  /** unknown because the product has neither sizes nor an age: it suits too when a word of the query says what it is */
  any: Slots
}

export interface ResultOrder {
  rankOf: (slot: number) => number
  /** stems: products whose name begins with one of them come before other products of equal sales */
  words: readonly string[]
  /**
   * the folded query: products whose name contains the query come before others of equal rank. Null for a query of one
   * word and for near results
   */
  phrase: string | null
  /** number of sorted results that a page needs */
  needed: number
  /** whether the newest products come first, whatever their rank */
  newest?: boolean
  /** whether products of equal rank are sorted by price, instead of by units sold */
  cheapest?: boolean
  /** whether every sold-out product comes after the others, whatever its rank */
  soldOutLast?: boolean
}
