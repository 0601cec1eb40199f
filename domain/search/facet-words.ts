import { agesOfSize } from '../catalogue/sizes.ts'
import type { QueryWord } from './words.ts'

/** Words of a query that name an age or a size (F-09). */
export interface FacetWords {
  facet: 'age' | 'size'
  /** values of that facet; a product matches any of them */
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
export function facetWordsAt(words: readonly QueryWord[], place: number): FacetWords | null {
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
