import { type FacetWords, facetStems, facetWordsAt } from './facet-words.ts'
import { type Budget, readBudget } from './read-budget.ts'
import { TRADE_MEANINGS } from './trade-words.ts'
import { isStopWord, MAX_QUERY, type QueryWord, queryWords, stem, writtenWords } from './words.ts'

/** Maximum units of a query that are searched. */
const MAX_UNITS = 8

/** Groups of synonyms: a search for one also finds the others (F-11). */
export type Synonyms = readonly (readonly string[])[]

/**
 * A part of a query that is searched as a unit: a word, an age, a size or a synonym. A unit can consist of several
 * typed words.
 */
export interface SearchUnit {
  typed: string
  /** the stems of the typed words, and of each synonym and other spelling; a product needs all stems of one entry */
  alternatives: readonly (readonly string[])[]
  facet: Pick<FacetWords, 'facet' | 'values'> | null
  /** the prices of the unit, which then has no words */
  budget?: Budget
}

/** Splits a query into units that a product must match. Stop words count only in a query without other words. */
export function searchUnits(query: string, synonyms: Synonyms = []): SearchUnit[] {
  const { budget, typed, rest } = readBudget(query.slice(0, MAX_QUERY))
  const words = queryWords(rest)
  const terms = readTerms(synonyms)
  const read = budget ? readUnits(words, terms, isSignificant) : significantUnits(words, terms)
  const priced = budget ? [{ typed, alternatives: [], facet: null, budget }] : []
  return [...distinct(read).slice(0, MAX_UNITS - priced.length), ...priced]
}

/** Splits a query into its words, without reading ages, sizes, budgets or synonyms from them. */
export function literalUnits(query: string): SearchUnit[] {
  return distinct(significantUnits(queryWords(query), null)).slice(0, MAX_UNITS)
}

/** The units of the significant words, or of all words if none is significant. */
function significantUnits(words: readonly QueryWord[], terms: Terms | null): SearchUnit[] {
  const units = readUnits(words, terms, isSignificant)
  return units.length > 0 ? units : readUnits(words, terms, () => true)
}

/** Whether a word is neither a stop word nor a single letter, which nearly every product contains. */
const isSignificant = ({ folded }: QueryWord) =>
  !isStopWord(folded) && (folded.length > 1 || /\p{N}/u.test(folded))

interface Term {
  stems: readonly string[]
  alternatives: readonly (readonly string[])[]
}

type Terms = Map<string, Term[]>

/** Maps the first stem of each term to the terms that begin with it, the longest first. */
function byFirstStem(terms: readonly Term[]): Terms {
  const map: Terms = new Map()
  for (const term of terms) {
    const first = term.stems[0] ?? ''
    const known = map.get(first)
    if (known) known.push(term)
    else map.set(first, [term])
  }
  for (const known of map.values()) known.sort((one, other) => other.stems.length - one.stems.length)
  return map
}

const TRADE_TERMS = byFirstStem(
  TRADE_MEANINGS.map(({ words, means }) => {
    const stems = stemsOf(words)
    return { stems, alternatives: [stems, ...means.map(stemsOf)] }
  }),
)

function readTerms(synonyms: Synonyms): Terms {
  const groups = synonyms.map((group) => group.map(stemsOf).filter((stems) => stems.length > 0))
  return byFirstStem(groups.flatMap((alternatives) => alternatives.map((stems) => ({ stems, alternatives }))))
}

function stemsOf(text: string): string[] {
  return writtenWords(text)
    .map(({ written }) => stem(written))
    .filter((word) => !isStopWord(word))
}

/** @param terms synonyms; null reads words only */
function readUnits(
  words: readonly QueryWord[],
  terms: Terms | null,
  isRead: (word: QueryWord) => boolean,
): SearchUnit[] {
  const units: SearchUnit[] = []
  for (let place = 0; place < words.length && units.length <= MAX_UNITS; ) {
    const { unit, next } = unitAt(words, place, terms, isRead)
    if (unit) units.push(unit)
    place = next
  }
  return units
}

function unitAt(
  words: readonly QueryWord[],
  place: number,
  terms: Terms | null,
  isRead: (word: QueryWord) => boolean,
): { unit: SearchUnit | null; next: number } {
  const facet = terms && facetWordsAt(words, place)
  if (facet) {
    const unit = { typed: typedOf(facet.words), alternatives: [facetStems(facet)], facet }
    return { unit, next: place + facet.words.length }
  }
  const term = terms && termAt(words, place, terms)
  if (term) {
    const { stems, alternatives } = term
    const others = alternatives.filter((one) => one.join(' ') !== stems.join(' '))
    const typed = typedOf(words.slice(place, term.next))
    return { unit: { typed, alternatives: [stems, ...others], facet: null }, next: term.next }
  }
  const compound = compoundAt(words, place)
  if (compound) return compound
  const word = words[place]
  const unit = word && isRead(word) ? { typed: word.typed, alternatives: [[word.stem]], facet: null } : null
  return { unit, next: place + 1 }
}

/**
 * Finds the synonym or word of the trade that begins at this position of a query, the longest one, with all its meanings.
 * Stop words between its words are skipped.
 */
function termAt(words: readonly QueryWord[], place: number, terms: Terms) {
  const first = words[place]?.stem ?? ''
  const found = [terms, TRADE_TERMS]
    .flatMap((some) => some.get(first) ?? [])
    .flatMap((term) => {
      const next = endOf(words, place, term.stems)
      return next === null ? [] : [{ ...term, next }]
    })
  const next = Math.max(...found.map((one) => one.next))
  const longest = found.filter((one) => one.next === next)
  const [term] = longest
  return term && { stems: term.stems, alternatives: longest.flatMap((one) => one.alternatives), next }
}

function endOf(words: readonly QueryWord[], place: number, stems: readonly string[]): number | null {
  let next = place
  for (const requested of stems) {
    while (next > place && isStopWord(words[next]?.folded ?? '')) next += 1
    if (words[next]?.stem !== requested) return null
    next += 1
  }
  return next
}

/**
 * A word with hyphens: `porte-bébé` matches as one word or as two, `t-shirt` (with a single letter) only as one. `H&M`
 * matches as it is.
 */
function compoundAt(words: readonly QueryWord[], place: number) {
  let end = place
  while (words[end]?.joint === '-' || words[end]?.joint === '&') end += 1
  const parts = words.slice(place, end + 1)
  if (parts.length < 2) return null
  const unitOf = (alternatives: string[][]) => ({
    unit: { typed: typedOf(parts), alternatives, facet: null },
    next: end + 1,
  })
  if (parts.some(({ joint }) => joint === '&')) return unitOf([[parts.map(({ folded }) => folded).join('&')]])
  const said = parts.filter(isSignificant)
  const joined = stem(parts.map(({ folded }) => folded).join(''))
  return unitOf(said.length === parts.length ? [said.map((word) => word.stem), [joined]] : [[joined]])
}

function typedOf(words: readonly QueryWord[]): string {
  return words
    .map(({ typed, joint }, at) => (at === words.length - 1 ? typed : typed + (joint || ' ')))
    .join('')
}

function distinct(units: readonly SearchUnit[]): SearchUnit[] {
  const keyOf = ({ alternatives }: SearchUnit) => JSON.stringify(alternatives)
  return units.filter((unit, place) => units.findIndex((other) => keyOf(other) === keyOf(unit)) === place)
}
