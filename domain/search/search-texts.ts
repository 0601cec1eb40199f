import type { SearchField } from '../catalogue/listing.ts'
import { fold } from '../text/fold.ts'
import type { FacetWords } from './facet-words.ts'
import type { Budget } from './read-budget.ts'
import { literalUnits, type SearchUnit, type Synonyms, searchUnits } from './search-units.ts'
import { spellings } from './spellings.ts'
import { maskOf, NO_MATCH, type TextIndex } from './text-index.ts'
import { isTradeWord, TRADE_MEANINGS } from './trade-words.ts'
import type { SearchTreatment } from './treatment.ts'
import { stem } from './words.ts'

export interface TextSearch {
  text: string
  fields: readonly SearchField[]
  synonyms?: Synonyms
  /** searches the words as typed, without corrections or synonyms and without reading ages, sizes or budgets from them */
  literal?: boolean
  /** number of results to sort; absent: all */
  needed?: number
}

/** The products to search; a slot is a product's number in the index. */
export interface SearchedTexts {
  texts: TextIndex
  /** all slots are lower than this number */
  size: number
  isListed: (slot: number) => boolean
  /** tests whether a product has one of these values; null: unknown, so the product's texts are searched */
  facetOf: (facet: FacetWords['facet'], values: readonly string[]) => (slot: number) => boolean | null
  /** tests whether what a shopper pays for a product is within a budget */
  isWithin: (budget: Budget) => (slot: number) => boolean
  /** sorts slots by rank, then as `ResultOrder` says, then by stock, sales and name; returns the first `needed` slots */
  sort: (slots: readonly number[], order: ResultOrder) => number[]
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
}

/** Below this number of results, misspelt words are corrected (F-10). */
const FEW_RESULTS = 3
/** Maximum near results: products that match only some words of the query. */
const MAX_NEAR = 40
/**
 * In near results, a word of the query with fewer letters matches only whole words, because short words are parts of
 * too many longer words by chance.
 */
const SHORTEST_PIECE = 4
/** Added to the rank of a corrected word when the typed one has results too. */
const CORRECTED = 8
/** Added to the rank of a synonym, so that the typed word ranks first. */
const SYNONYM = 1
/** Maximum rank of a product for a gender of the query. */
const OTHER_GENDER = 6
/** Added to the rank of a near result for each missing word. */
const LACKING = 256
/** Added to LACKING for each word of the query that occurs in more products than the missing word. */
const RARER = 4

interface Matched {
  unit: SearchUnit
  /** rank by slot; NO_MATCH when the unit does not match */
  ranks: Uint8Array
}

/** Search results: `slots` has all results in any order, `first` has the first results in sorted order. */
interface Found {
  slots: readonly number[]
  first: readonly number[]
  treatment: SearchTreatment
}

/** Finds the products that match every word of a search; if there are none, near results (F-09 to F-12). */
export function searchTexts(
  searched: SearchedTexts,
  { text, fields, synonyms = [], literal = false, needed = Infinity }: TextSearch,
): Found {
  const search = { ...searched, mask: maskOf(fields), synonyms }
  const read = literal ? literalUnits(text) : searchUnits(text, synonyms)
  const typed = read.map((unit) => ({ unit, ranks: ranksOf(search, unit) }))
  const exact = withAll(search, typed)
  const corrected =
    !literal && exact.length < FEW_RESULTS ? typed.map((matched) => correct(search, matched)) : typed
  const isCorrected = corrected.some((matched, place) => matched !== typed[place])
  const found = isCorrected ? withAll(search, corrected) : exact
  const units = isCorrected && (exact.length === 0 || found.length > exact.length) ? corrected : typed
  const near = !literal && found.length === 0
  const slots = near
    ? closest(
        search,
        units.map(({ unit }) => nearly(search, unit)),
      )
    : found
  const first = near
    ? slots
    : search.sort(found, {
        rankOf: rankIn(units),
        words: wordsOf(units),
        phrase: units.length > 1 ? fold(text).trim() : null,
        needed,
      })
  const correction = units === typed ? null : units.map(({ unit }) => unit.typed).join(' ')
  return {
    slots,
    first,
    treatment: {
      correction: slots.length > 0 ? correction : null,
      near: near && slots.length > 0,
      facets: facetsOf(units),
    },
  }
}

interface Search extends SearchedTexts {
  mask: number
  synonyms: Synonyms
}

function nearly(search: Search, unit: SearchUnit): Matched {
  return { unit, ranks: ranksOf(search, unit, { near: true }) }
}

/**
 * Returns the rank of every product, by slot, for a unit of the query. `added` is added to each rank. With `near`, a
 * short word matches only a whole word.
 */
function ranksOf(
  search: Search,
  { alternatives, facet, budget }: SearchUnit,
  { added = 0, near = false } = {},
): Uint8Array {
  const ranks = new Uint8Array(search.size).fill(NO_MATCH)
  if (budget) {
    const isWithin = search.isWithin(budget)
    for (let slot = 0; slot < search.size; slot++) if (isWithin(slot)) ranks[slot] = 0
  }
  for (const [place, stems] of alternatives.entries()) {
    const from = place === 0 ? added : added + SYNONYM
    const each = stems.map((requested) => {
      const own = stems.length === 1 ? ranks : new Uint8Array(search.size).fill(NO_MATCH)
      const wholeWords = near && requested.length < SHORTEST_PIECE
      search.texts.match(requested, own, { fields: search.mask, from, wholeWords })
      return own
    })
    if (stems.length === 1) continue
    for (let slot = 0; slot < search.size; slot++) {
      const worst = each.reduce((rank, own) => Math.max(rank, own[slot] ?? NO_MATCH), 0)
      if (worst < (ranks[slot] ?? 0)) ranks[slot] = worst
    }
  }
  if (!facet) return ranks
  const hasFacet = search.facetOf(facet.facet, facet.values)
  for (let slot = 0; slot < search.size; slot++) {
    const has = hasFacet(slot)
    if (has === null) continue
    // The texts rank what is only for one gender before what is for both.
    const rank = facet.facet === 'gender' ? Math.min(ranks[slot] ?? NO_MATCH, OTHER_GENDER) : 0
    ranks[slot] = has ? rank : NO_MATCH
  }
  return ranks
}

/** Corrects a misspelt word of the query when a similar known word finds more products. */
function correct(search: Search, matched: Matched): Matched {
  const { unit, ranks } = matched
  const [typed, ...others] = unit.alternatives[0] ?? []
  if (typed === undefined || others.length > 0 || unit.facet || unit.alternatives.length > 1) return matched
  const known = countMatches(ranks)
  const forms = [typed, fold(unit.typed)]
  if (known >= FEW_RESULTS || forms.some(isTradeWord)) return matched
  const meant = search.texts.correct(forms) ?? nearestSynonym(forms, search.synonyms)
  if (!meant) return matched
  const [own] = searchUnits(meant.written, search.synonyms)
  if (!own) return matched
  const found = ranksOf(search, own, { added: known > 0 ? CORRECTED : 0 })
  const both = found.map((rank, slot) => Math.min(rank, ranks[slot] ?? NO_MATCH))
  return countMatches(both) > known ? { unit: { ...own, typed: meant.written }, ranks: both } : matched
}

/** Finds the synonym nearest to a misspelt word or its stem, even if no product contains the synonym. */
function nearestSynonym(forms: readonly string[], synonyms: Synonyms): { written: string } | null {
  tradeSpellings ??= readSpellings(TRADE_MEANINGS.map(({ words }) => words))
  return readSpellings(synonyms.flat())(forms) ?? tradeSpellings(forms)
}

type FindSpelling = (forms: readonly string[]) => { written: string } | null

let tradeSpellings: FindSpelling | null = null

function readSpellings(texts: readonly string[]): FindSpelling {
  const words = new Map(texts.map((word) => [stem(word), word]))
  const near = spellings()
  const written = [...words.values()]
  for (const [place, word] of [...words.keys()].entries()) near.add(place, word)
  return (forms) => {
    const place = near.nearest(forms, () => 1)
    return place === null ? null : { written: written[place] ?? '' }
  }
}

function countMatches(ranks: Uint8Array): number {
  let count = 0
  for (const rank of ranks) if (rank !== NO_MATCH) count += 1
  return count
}

function withAll({ size, isListed }: Search, units: readonly Matched[]): number[] {
  const slots: number[] = []
  const [first, ...others] = units.map(({ ranks }) => ranks)
  if (!first) return slots
  for (let slot = 0; slot < size; slot++) {
    if (first[slot] !== NO_MATCH && hasAll(others, slot) && isListed(slot)) slots.push(slot)
  }
  return slots
}

function hasAll(each: readonly Uint8Array[], slot: number): boolean {
  for (const ranks of each) if (ranks[slot] === NO_MATCH) return false
  return true
}

const wordsOf = (units: readonly Matched[]) =>
  units.flatMap(({ unit }) => unit.alternatives[0]?.slice(0, 1) ?? [])

function rankIn(units: readonly Matched[]): (slot: number) => number {
  const each = units.map(({ ranks }) => ranks)
  return (slot) => {
    let sum = 0
    for (let unit = 0; unit < each.length; unit++) sum += each[unit]?.[slot] ?? 0
    return sum
  }
}

/**
 * Returns the slots that match at least half of the units, best first. If the query has words other than ages and
 * sizes, at least one of these words must match.
 */
function closest({ size, isListed, sort }: Search, units: readonly Matched[]): number[] {
  if (units.length < 2) return []
  const counts = units.map(({ ranks }) => countMatches(ranks))
  const costs = counts.map((count) => LACKING + RARER * counts.filter((other) => other > count).length)
  const known = units.map(({ unit, ranks }) => ({ ranks, worded: unit.facet === null && !unit.budget }))
  const needsWord = known.some(({ worded }) => worded)
  const slots: number[] = []
  for (let slot = 0; slot < size; slot++) {
    let [found, words] = [0, needsWord ? 0 : 1]
    for (const { ranks, worded } of known) {
      if (ranks[slot] === NO_MATCH) continue
      found += 1
      if (worded) words += 1
    }
    if (found * 2 >= units.length && words > 0 && isListed(slot)) slots.push(slot)
  }
  const rankOf = (slot: number) => {
    let sum = 0
    for (const [at, { ranks }] of known.entries()) {
      const rank = ranks[slot] ?? NO_MATCH
      sum += rank === NO_MATCH ? (costs[at] ?? LACKING) : rank
    }
    return sum
  }
  return sort(slots, { rankOf, words: wordsOf(units), phrase: null, needed: MAX_NEAR })
}

function facetsOf(units: readonly Matched[]): SearchTreatment['facets'] {
  const facets: SearchTreatment['facets'] = {}
  for (const { unit } of units) {
    if (unit.facet) facets[unit.facet.facet] = [...(facets[unit.facet.facet] ?? []), ...unit.facet.values]
    Object.assign(facets, unit.budget)
  }
  return facets
}
