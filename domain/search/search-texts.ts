import type { SearchField } from '../catalogue/listing.ts'
import { fold } from '../text/fold.ts'
import { type FacetWords, facetWordsAt } from './facet-words.ts'
import { closest, countMatches, type Matched } from './near-results.ts'
import { literalUnits, type SearchUnit, type Synonyms, searchUnits } from './search-units.ts'
import type { SearchedTexts } from './searched-texts.ts'
import type { Selected } from './selecting-words.ts'
import { spellings } from './spellings.ts'
import { maskOf, NO_MATCH, NOUN_FIELDS } from './text-index.ts'
import { isShoeWord, isTradeWord, TRADE_MEANINGS } from './trade-words.ts'
import type { SearchTreatment } from './treatment.ts'
import { queryWords, stem } from './words.ts'

export interface TextSearch {
  text: string
  fields: readonly SearchField[]
  synonyms?: Synonyms
  /** searches the words as typed, without corrections or synonyms and without reading ages, sizes or budgets from them */
  literal?: boolean
  /** number of results to sort; absent: all */
  needed?: number
  /** sold-out products after all others, whatever their rank */
  soldOutLast?: boolean
}

/** Below this number of results, misspelt words are corrected (F-10). */
const FEW_RESULTS = 3
/**
 * In near results, a word of the query with fewer letters matches only whole words, because short words are parts of
 * too many longer words by chance.
 */
const SHORTEST_PIECE = 4
/** Added to the rank of a corrected word when the typed one has results too. */
const CORRECTED = 8
/** Added to the rank of a synonym, so that the typed word ranks first. */
const SYNONYM = 1
/** Words of the trade that are not in the catalogue are looked for at the beginning of words from this length on. */
const SHORTEST_BEGINNING = 4
/** Maximum rank of a product for a gender of the query, and its rank when only an age of its texts says the word. */
const OTHER_GENDER = 6
/** Rank of a product without sizes and ages for an age or a size. */
const ANY_AGE = 7

/** Search results: `slots` has all results in any order, `first` has the first results in sorted order. */
interface Found {
  slots: readonly number[]
  first: readonly number[]
  treatment: SearchTreatment
}

/** Finds the products that match every word of a search; if there are none, near results (F-09 to F-12). */
export function searchTexts(
  searched: SearchedTexts,
  { text, fields, synonyms = [], literal = false, needed = Infinity, soldOutLast = false }: TextSearch,
): Found {
  const read = literal ? literalUnits(text) : searchUnits(text, synonyms)
  const hasNoun = read.some(({ facet, budget, selects }) => !facet && !budget && !selects)
  const search = { ...searched, mask: maskOf(fields), synonyms, literal, hasNoun }
  const typed = read.map((unit) => ({ unit, ranks: ranksOf(search, unit) }))
  const exact = withAll(search, typed)
  const corrected = !literal && exact.length < FEW_RESULTS ? correctAll(search, typed) : typed
  const isCorrected = corrected.some((matched, place) => matched !== typed[place])
  const found = isCorrected ? withAll(search, corrected) : exact
  const units = isCorrected && (exact.length === 0 || found.length > exact.length) ? corrected : typed
  const correction = units === typed ? null : units.map(({ unit }) => unit.typed).join(' ')
  const treatment = { correction, near: false, facets: facetsOf(units) }
  if (found.length > 0 || literal) {
    const order = {
      words: wordsOf(units),
      phrase: units.length > 1 ? fold(text).trim() : null,
      needed,
      soldOutLast,
    }
    const first = search.sort(found, { rankOf: rankIn(units), ...sortedBy(units), ...order })
    return { slots: found, first, treatment }
  }
  const matched = units.map((one) =>
    hasPiece(one.unit) ? { ...one, ranks: ranksOf(search, one.unit, { near: true }) } : one,
  )
  const { slots, dropped } = closest(search, matched, wordsOf(units))
  const isFound = slots.length > 0
  return {
    slots,
    first: slots,
    treatment: {
      ...treatment,
      correction: isFound ? correction : null,
      near: isFound,
      ...(dropped.length > 0 && { dropped }),
    },
  }
}

function sortedBy(units: readonly Matched[]) {
  const asks = (selected: Selected) => units.some(({ unit }) => unit.selects === selected)
  return { newest: asks('new'), cheapest: asks('cheap') }
}

/** Whether a word of the unit is so short that it matches other products in near results. */
const hasPiece = ({ alternatives }: SearchUnit) =>
  alternatives.some((stems) => stems.some(({ length }) => length < SHORTEST_PIECE))

interface Search extends SearchedTexts {
  mask: number
  synonyms: Synonyms
  literal: boolean
  /** whether a word of the query says what the product is */
  hasNoun: boolean
}

/**
 * Returns the rank of every product, by slot, for a unit of the query. `added` is added to each rank. With `near`, a
 * short word matches only a whole word.
 */
function ranksOf(search: Search, unit: SearchUnit, { added = 0, near = false } = {}): Uint8Array {
  const ranks = new Uint8Array(search.size).fill(NO_MATCH)
  const { budget, selects, facet, or } = unit
  for (const slots of [budget && search.isWithin(budget), selects && search.isSelected(selects)]) {
    slots?.forEach((slot) => {
      ranks[slot] = 0
    })
  }
  for (const [place, stems] of unit.alternatives.entries()) {
    const from = added + (unit.added?.[place] ?? (place === 0 ? 0 : SYNONYM))
    matchAll(search, stems, ranks, { from, unit, near })
  }
  if (facet) applyFacet(search, facet, ranks)
  if (or) {
    search.facetOf(or).has.forEach((slot) => {
      ranks[slot] = Math.min(ranks[slot] ?? NO_MATCH, OTHER_GENDER)
    })
  }
  return ranks
}

/** Lowers the ranks of the products that have all stems of an alternative. */
function matchAll(
  search: Search,
  stems: readonly string[],
  ranks: Uint8Array,
  { from, unit, near }: { from: number; unit: SearchUnit; near: boolean },
): void {
  const isTerm = stems.length > 1
  const isNoun = unit.isNoun || (isTerm && stems.at(-1) === BABY)
  const each = stems.map((requested, place) => {
    const own = isTerm ? new Uint8Array(search.size).fill(NO_MATCH) : ranks
    const fields = isNoun && place === 0 ? search.mask & NOUN_FIELDS : search.mask
    search.texts.match(requested, own, {
      fields,
      from,
      longer: longerFor(search, unit, requested, { isTerm, near }),
    })
    return own
  })
  if (isTerm) lowerToWorst(ranks, each)
}

/** Lowers each rank to the worst one of all stems. */
function lowerToWorst(ranks: Uint8Array, [worst, ...others]: readonly Uint8Array[]): void {
  if (!worst) return
  for (const own of others) {
    for (let slot = 0; slot < own.length; slot++) {
      const rank = own[slot] ?? NO_MATCH
      if (rank > (worst[slot] ?? NO_MATCH)) worst[slot] = rank
    }
  }
  for (let slot = 0; slot < worst.length; slot++) {
    const rank = worst[slot] ?? NO_MATCH
    if (rank < (ranks[slot] ?? 0)) ranks[slot] = rank
  }
}

const BABY = 'bebe'

/** Which longer words a stem may match: `noire` is a word, and never a part of `baignoire`. */
function longerFor(
  { literal }: Search,
  { added, isNoun }: SearchUnit,
  requested: string,
  { isTerm, near }: { isTerm: boolean; near: boolean },
) {
  if (literal || /^\d+$/.test(requested)) return 'all'
  if (isTerm || isNoun || added || (near && requested.length < SHORTEST_PIECE)) return 'none'
  if (!isTradeWord(requested)) return 'inside'
  return requested.length < SHORTEST_BEGINNING ? 'none' : 'begun'
}

function applyFacet(search: Search, facet: Omit<FacetWords, 'words'>, ranks: Uint8Array): void {
  const { has, hasNot, any } = search.facetOf(facet)
  // The texts rank what is only for one gender before what is for both.
  has.forEach((slot) => {
    ranks[slot] = facet.facet === 'gender' ? Math.min(ranks[slot] ?? NO_MATCH, OTHER_GENDER) : 0
  })
  hasNot.forEach((slot) => {
    ranks[slot] = NO_MATCH
  })
  if (!search.hasNoun) return
  any.forEach((slot) => {
    ranks[slot] = Math.min(ranks[slot] ?? NO_MATCH, ANY_AGE)
  })
}

/** Corrects the misspelt words of the query. Beside a corrected word for shoes, a bare number is their size. */
function correctAll(search: Search, typed: readonly Matched[]): Matched[] {
  const corrected = typed.map((matched) => correct(search, matched))
  const shoes = corrected.some((one, place) => one !== typed[place] && isShoeWord(stem(one.unit.typed)))
  return shoes ? corrected.map((matched) => withShoeSize(search, matched)) : corrected
}

function withShoeSize(search: Search, matched: Matched): Matched {
  const { facet, typed } = matched.unit
  const size = facet ? null : facetWordsAt(queryWords(typed), 0, { shoes: true })
  if (!size) return matched
  const unit = { ...matched.unit, facet: size }
  return { unit, ranks: ranksOf(search, unit) }
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

function facetsOf(units: readonly Matched[]): SearchTreatment['facets'] {
  const facets: SearchTreatment['facets'] = {}
  for (const { unit } of units) {
    if (unit.facet) facets[unit.facet.facet] = [...(facets[unit.facet.facet] ?? []), ...unit.facet.values]
    if (unit.selects) facets.selects = [...(facets.selects ?? []), unit.selects]
    Object.assign(facets, unit.budget)
  }
  return facets
}
