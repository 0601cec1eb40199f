import { isFirstPart, joinedStems } from './compounds.ts'
import { type FacetWords, facetStems, facetWordsAt } from './facet-words.ts'
import { giftAt, namesGift } from './gift-words.ts'
import { type Budget, readBudget } from './read-budget.ts'
import { type Selected, selectingWordsAt } from './selecting-words.ts'
import { isLoose, isQualifier, isShoeWord, TRADE_MEANINGS } from './trade-words.ts'
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
  /** added to the rank of each alternative; without it, synonyms rank after the typed words */
  added?: readonly number[]
  facet: Omit<FacetWords, 'words'> | null
  /** products with this facet match too, after those whose texts match */
  or?: Pick<FacetWords, 'facet' | 'values'>
  /** the prices of the unit, which then has no words */
  budget?: Budget
  selects?: Selected
  /** a noun before `bébé`: found only as a whole word of a name or a category, `lait` not in a description */
  isNoun?: boolean
  /**
   * `qualifier`: says too little to be searched alone, such as `bébé` or a colour; `loose`: says as little as `tenue`, so
   * that near results may lack it
   */
  weight?: 'qualifier' | 'loose'
}

/** Whether near results must match a unit: what is said about price, age, gender, size or sale. */
export const isFirm = ({ facet, budget, selects, typed }: SearchUnit): boolean =>
  facet !== null || budget !== undefined || selects !== undefined || ADULTS.has(stem(typed))

const ADULTS = new Set(['homme', 'femme', 'adulte'])
const BABIES = new Set(['bebe', 'bb', 'nourrisson'])
/** What fits a newborn when its texts do not say `naissance`. */
const BIRTH = { facet: 'age', values: ['0-3-mois'] } as const

/** Splits a query into units that a product must match. Stop words count only in a query without other words. */
export function searchUnits(query: string, synonyms: Synonyms = []): SearchUnit[] {
  const cut = query.slice(0, MAX_QUERY)
  const { budget, typed, rest } = readBudget(cut, { always: namesGift(queryWords(cut)) })
  const words = queryWords(rest)
  const terms = readTerms(synonyms)
  const read = budget ? readUnits(words, terms, isSignificant) : significantUnits(words, terms)
  const priced = budget ? [{ typed, alternatives: [], facet: null, budget }] : []
  return [...distinct(read).slice(0, MAX_UNITS - priced.length), ...priced]
}

/** The words of a query without what it says about price, age, gender, size or sale; null when it says none of these. */
export function withoutFirm(query: string): string | null {
  const units = searchUnits(query)
  const words = units.filter((unit) => !isFirm(unit)).map(({ typed }) => typed)
  return words.length > 0 && words.length < units.length ? words.join(' ') : null
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
    return { stems, alternatives: [stems, ...means.map(stemsOf)].map(joinedStems) }
  }),
)

function readTerms(synonyms: Synonyms): Terms {
  const groups = synonyms.map((group) => group.map(stemsOf).filter((stems) => stems.length > 0))
  return byFirstStem(
    groups.flatMap((group) => {
      const alternatives = group.map(joinedStems)
      return group.map((stems, place) => ({ stems, alternatives: inFront(alternatives, place) }))
    }),
  )
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
  const special = terms && specialUnitAt(words, place, terms)
  if (special) return special
  const compound = compoundAt(words, place)
  if (compound) return compound
  const word = words[place]
  if (!word || !isRead(word)) return { unit: null, next: place + 1 }
  const unit: SearchUnit = { typed: word.typed, alternatives: [[word.stem]], facet: null }
  return { unit: terms ? { ...unit, ...weightOf(words, place) } : unit, next: place + 1 }
}

/** What words mean together or beside their letters: an age, a sale, a gift, a synonym. */
function specialUnitAt(
  words: readonly QueryWord[],
  place: number,
  terms: Terms,
): { unit: SearchUnit | null; next: number } | null {
  const typedTo = (next: number) => typedOf(words.slice(place, next))
  const facet = facetWordsAt(words, place, { shoes: words.some((word) => isShoeWord(word.stem)) })
  if (facet) {
    const next = place + facet.words.length
    return { unit: { typed: typedTo(next), alternatives: [facetStems(facet)], facet }, next }
  }
  const selected = selectingWordsAt(words, place)
  if (selected) {
    const next = place + selected.length
    const unit = { typed: typedTo(next), alternatives: [], facet: null, selects: selected.selects }
    return { unit, next }
  }
  const gift = giftAt(words, place)
  const term = termAt(words, place, terms)
  if (gift && (term?.next ?? 0) <= place + gift.length) {
    const next = place + gift.length
    const { alternatives, added } = gift
    return { unit: { typed: typedTo(next), alternatives, added, facet: null }, next }
  }
  if (!term) return birthAt(words, place)
  const unit = { typed: typedTo(term.next), alternatives: term.alternatives, facet: null }
  return { unit: { ...unit, ...weightOf(words, place, term.next) }, next: term.next }
}

function birthAt(words: readonly QueryWord[], place: number) {
  const word = words[place]
  if (word?.stem !== 'naissance') return null
  return { unit: { typed: word.typed, alternatives: [[word.stem]], facet: null, or: BIRTH }, next: place + 1 }
}

function weightOf(
  words: readonly QueryWord[],
  place: number,
  next: number = place + 1,
): Pick<SearchUnit, 'weight' | 'isNoun'> {
  const own = words[place]?.stem ?? ''
  if (isQualifier(own)) return { weight: 'qualifier' }
  if (isLoose(own)) return { weight: 'loose' }
  return next === place + 1 && BABIES.has(words[next]?.stem ?? '') ? { isNoun: true } : {}
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
  return term && { alternatives: distinctOf(longest.flatMap((one) => one.alternatives)), next }
}

/** Moves the alternative at a position to the front. */
function inFront<Item>(items: readonly Item[], place: number): Item[] {
  return [...items.slice(place, place + 1), ...items.slice(0, place), ...items.slice(place + 1)]
}

function distinctOf(alternatives: readonly (readonly string[])[]): (readonly string[])[] {
  const keys = alternatives.map((stems) => stems.join(' '))
  return alternatives.filter((_, place) => keys.indexOf(keys[place] ?? '') === place)
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
 * A word with hyphens: `maman-bébé` matches as one word or as two, `t-shirt` (with a single letter) only as one, and
 * `porte-bébé` too, also without its hyphen. `H&M` matches as it is.
 */
function compoundAt(words: readonly QueryWord[], place: number) {
  let end = place
  while (words[end]?.joint === '-' || words[end]?.joint === '&') end += 1
  const first = words[place]
  const next = words[place + 1]
  if (end === place && first && next && isFirstPart(first.folded) && isSignificant(next)) end = place + 1
  const parts = words.slice(place, end + 1)
  if (parts.length < 2) return null
  const unitOf = (alternatives: string[][]) => ({
    unit: { typed: typedOf(parts), alternatives, facet: null },
    next: end + 1,
  })
  if (parts.some(({ joint }) => joint === '&')) return unitOf([[parts.map(({ folded }) => folded).join('&')]])
  const said = parts.filter(isSignificant)
  const joined = stem(parts.map(({ folded }) => folded).join(''))
  const isOneWord = said.length < parts.length || isFirstPart(first?.folded ?? '')
  return unitOf(isOneWord ? [[joined]] : [said.map((word) => word.stem), [joined]])
}

function typedOf(words: readonly QueryWord[]): string {
  return words
    .map(({ typed, joint }, at) => (at === words.length - 1 ? typed : typed + (joint || ' ')))
    .join('')
}

function distinct(units: readonly SearchUnit[]): SearchUnit[] {
  const keyOf = ({ alternatives, selects }: SearchUnit) => JSON.stringify([alternatives, selects])
  return units.filter((unit, place) => units.findIndex((other) => keyOf(other) === keyOf(unit)) === place)
}
