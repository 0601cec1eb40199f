import { agesOfSize } from '../catalogue/sizes.ts'
import { isStopWord, type QueryWord, queryWords, stem, writtenWords } from './words.ts'

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
  facet: FacetWords | null
}

/** Splits a query into units that a product must match. Stop words count only in a query without other words. */
export function searchUnits(query: string, synonyms: Synonyms = []): SearchUnit[] {
  const words = queryWords(query)
  const terms = readTerms(synonyms)
  const units = readUnits(words, terms, isSignificant)
  const read = units.length > 0 ? units : readUnits(words, terms, () => true)
  return distinct(read).slice(0, MAX_UNITS)
}

/** Whether a word is neither a stop word nor a single letter, which nearly every product contains. */
const isSignificant = ({ folded }: QueryWord) =>
  !isStopWord(folded) && (folded.length > 1 || /\p{N}/u.test(folded))

interface Term {
  stems: readonly string[]
  alternatives: readonly (readonly string[])[]
}

/** Maps the first stem of each synonym to the synonyms that begin with it, the longest first. */
function readTerms(synonyms: Synonyms): Map<string, Term[]> {
  const terms = new Map<string, Term[]>()
  for (const group of synonyms) {
    const alternatives = group.map(stemsOf).filter((stems) => stems.length > 0)
    for (const stems of alternatives) {
      const first = stems[0] ?? ''
      const known = [...(terms.get(first) ?? []), { stems, alternatives }]
      known.sort((one, other) => other.stems.length - one.stems.length)
      terms.set(first, known)
    }
  }
  return terms
}

const stemsOf = (text: string) =>
  writtenWords(text)
    .map(({ written }) => stem(written))
    .filter((word) => !isStopWord(word))

function readUnits(
  words: readonly QueryWord[],
  terms: Map<string, Term[]>,
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
  terms: Map<string, Term[]>,
  isRead: (word: QueryWord) => boolean,
): { unit: SearchUnit | null; next: number } {
  const facet = facetWordsAt(words, place)
  if (facet) {
    const stems = facet.words.map((word) => word.stem).filter((word) => word !== 'a')
    const unit = { typed: typedOf(facet.words), alternatives: [stems], facet }
    return { unit, next: place + facet.words.length }
  }
  const term = termAt(words, place, terms)
  if (term) {
    const { stems, alternatives } = term.term
    const others = alternatives.filter((one) => one !== stems)
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
 * Finds the synonym that begins at this position of a query. Stop words between the words of the synonym are skipped.
 */
function termAt(words: readonly QueryWord[], place: number, terms: Map<string, Term[]>) {
  for (const term of terms.get(words[place]?.stem ?? '') ?? []) {
    const next = endOf(words, place, term.stems)
    if (next !== null) return { term, next }
  }
  return null
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

/** A word with hyphens: `porte-bébé` matches as one word or as two, `t-shirt` (with a single letter) only as one. */
function compoundAt(words: readonly QueryWord[], place: number) {
  let end = place
  while (words[end]?.joint === '-') end += 1
  const parts = words.slice(place, end + 1)
  const said = parts.filter(isSignificant)
  if (parts.length < 2 || said.length === 0) return null
  const joined = stem(parts.map(({ folded }) => folded).join(''))
  const alternatives = said.length === parts.length ? [said.map((word) => word.stem), [joined]] : [[joined]]
  return { unit: { typed: typedOf(parts), alternatives, facet: null }, next: end + 1 }
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

/** Words of a query that name an age or a size (F-09). */
interface FacetWords {
  facet: 'age' | 'size'
  /** values of the facet; a product needs only one of them to match */
  values: readonly string[]
  /** words that name the values */
  words: readonly QueryWord[]
}

const UNITS = new Set(['mois', 'an', 'ans'])
const SIZE_WORDS = new Set(['taille', 'pointure'])
const LETTERS = new Set(['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl'])
const NUMBER = /^\d{1,2}$/
const NUMBER_WITH_UNIT = /^(\d{1,2})(mois|ans?)$/

/** The age or size named by the words at this position: `6 mois`, `6-12 mois`, `3 à 4 ans`, `taille M`. */
function facetWordsAt(words: readonly QueryWord[], place: number): FacetWords | null {
  const named = SIZE_WORDS.has(words[place]?.folded ?? '')
  const age = ageAt(words, named ? place + 1 : place)
  if (age) return { ...age, words: words.slice(place, place + age.length + (named ? 1 : 0)) }
  const size = words[place + 1]?.folded ?? ''
  if (!named || !(NUMBER.test(size) || LETTERS.has(size))) return null
  return { facet: 'size', values: [size.toUpperCase()], words: words.slice(place, place + 2) }
}

function ageAt(
  words: readonly QueryWord[],
  place: number,
): { facet: 'age'; values: string[]; length: number } | null {
  const at = (offset: number) => words[place + offset]?.folded ?? ''
  const [, number, unit] = NUMBER_WITH_UNIT.exec(at(0)) ?? []
  if (number !== undefined) return age(`${number} ${unit}`, 1)
  if (!NUMBER.test(at(0))) return null
  if (UNITS.has(at(1))) return age(`${at(0)} ${at(1)}`, 2)
  const to = at(1) === 'a' ? 2 : 1
  if (NUMBER.test(at(to)) && UNITS.has(at(to + 1))) return age(`${at(0)}-${at(to)} ${at(to + 1)}`, to + 2)
  return null
}

function age(size: string, length: number) {
  const values = agesOfSize(size)
  return values.length > 0 ? { facet: 'age' as const, values, length } : null
}
