import { agesOfSize } from '../catalogue/sizes.ts'
import { isStopWord, type QueryWord } from './words.ts'

/** Words of a query that name an age, a size or a gender (F-09). */
export interface FacetWords {
  facet: 'age' | 'size' | 'gender'
  /** values of the facet; a product needs only one of them to match */
  values: readonly string[]
  /** ages that match as well: those of the body height `taille 92` */
  ages?: readonly string[]
  /** the age in months of `9 mois`, which sizes must fit exactly */
  months?: number
  /** an age above those of the table: toys for the oldest children match as well */
  beyond?: true
  /** words that name the values */
  words: readonly QueryWord[]
}

/** Words around an age that a product's text need not contain. */
const AROUND = new Set(['entre', 'moins', 'plus', 'partir', 'jusqu'])

/** The stems that name the values in a product's texts. */
export const facetStems = ({ words }: FacetWords): string[] =>
  words.filter(({ folded }) => !AROUND.has(folded) && !isStopWord(folded)).map((word) => word.stem)

const UNITS = new Set(['mois', 'an', 'ans'])
const SIZE_WORDS = new Set(['taille', 'pointure'])
const LETTERS = new Set(['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl'])
const NUMBER = /^\d{1,2}$/
const NUMBER_WITH_UNIT = /^(\d{1,2})(mois|m|ans?)$/
/** Body heights in centimetres are from this number on; lower numbers are sizes of adults or of shoes. */
const MIN_HEIGHT = 50
const HEIGHT = /^\d{2,3}$/
/** French shoe sizes, from the first to the last. */
const SHOE_SIZES = [15, 48] as const
const MONTHS = /^(\d{1,2}) m(?:ois)?$/
/** Ages in years that are not in the table of ages, alone or the last of a range. */
const BEYOND = /^(?:\d{1,2}-)?(?:9|1[0-8]) ?ans$/
/** Years, higher than the age of any child. */
const MAX_YEARS = 18

/** Words before an age: `moins de 2 ans`, `à partir de 6 mois`. */
const LIMITS: readonly { words: readonly string[]; limit: 'below' | 'from' }[] = [
  { words: ['moins', 'de'], limit: 'below' },
  { words: ['jusqu', 'a'], limit: 'below' },
  { words: ['plus', 'de'], limit: 'from' },
  { words: ['a', 'partir', 'de'], limit: 'from' },
  { words: ['des'], limit: 'from' },
]

const GENDERS = new Map(
  Object.entries({
    Garcon: ['garcon', 'garconnet', 'boy'],
    Fille: ['fille', 'fillette', 'girl'],
    Mixte: ['mixte', 'unisexe'],
  }).flatMap(([gender, words]) => words.map((word) => [word, gender] as const)),
)

/**
 * The age, size or gender named by the words at this position: `6 mois`, `3-6m`, `taille M`, `xl`, `taille 92`, `garçon`.
 * @param shoes whether the query names shoes, so that a bare number is their size
 */
export function facetWordsAt(
  words: readonly QueryWord[],
  place: number,
  { shoes = false } = {},
): FacetWords | null {
  return ageOrSizeAt(words, place) ?? bareSizeAt(words, place, shoes) ?? genderAt(words, place)
}

/** `xl`, a letter written as a capital after another word, or the number of a shoe. */
function bareSizeAt(words: readonly QueryWord[], place: number, shoes: boolean): FacetWords | null {
  const word = words[place]
  if (word?.joint !== '' || words[place - 1]?.joint) return null
  const { folded, typed } = word
  const isLetter = LETTERS.has(folded) && (folded.length > 1 || (place > 0 && typed !== folded))
  const [first, last] = SHOE_SIZES
  const isShoe = shoes && NUMBER.test(folded) && Number(folded) >= first && Number(folded) <= last
  return isLetter || isShoe ? { facet: 'size', values: [folded.toUpperCase()], words: [word] } : null
}

function genderAt(words: readonly QueryWord[], place: number): FacetWords | null {
  const word = words[place]
  const gender = word && (GENDERS.get(word.stem) ?? GENDERS.get(word.folded))
  return gender ? { facet: 'gender', values: [gender], words: [word] } : null
}

function ageOrSizeAt(words: readonly QueryWord[], place: number): FacetWords | null {
  const named = SIZE_WORDS.has(words[place]?.folded ?? '')
  const skipped = named || words[place]?.folded === 'entre' ? 1 : 0
  const age = ageAt(words, place + skipped) ?? limitedAgeAt(words, place)
  if (age) return { facet: 'age', ...age.selects, words: words.slice(place, age.end) }
  const size = words[place + 1]?.folded ?? ''
  if (!named || !(HEIGHT.test(size) || NUMBER.test(size) || LETTERS.has(size))) return null
  const ages = Number(size) >= MIN_HEIGHT ? agesOfSize(`${size} cm`) : []
  const values = [size.toUpperCase(), ...(ages.length > 0 ? [`${size} cm`] : [])]
  return { facet: 'size', values, words: words.slice(place, place + 2), ...(ages.length > 0 && { ages }) }
}

interface FoundAge {
  selects: Pick<FacetWords, 'values' | 'ages' | 'beyond' | 'months'>
  /** position after the last word */
  end: number
}

function ageAt(words: readonly QueryWord[], place: number): FoundAge | null {
  const at = (offset: number) => words[place + offset]?.folded ?? ''
  const [, number, unit] = NUMBER_WITH_UNIT.exec(at(0)) ?? []
  if (number !== undefined) return ageOf(`${number} ${unit}`, place + 1)
  if (!NUMBER.test(at(0))) return null
  if (UNITS.has(at(1))) return ageOf(`${at(0)} ${at(1)}`, place + 2)
  const to = at(1) === 'a' || at(1) === 'et' ? 2 : 1
  const [, end, endUnit] = NUMBER_WITH_UNIT.exec(at(to)) ?? []
  if (end !== undefined) return ageOf(`${at(0)}-${end} ${endUnit}`, place + to + 1)
  if (NUMBER.test(at(to)) && UNITS.has(at(to + 1)))
    return ageOf(`${at(0)}-${at(to)} ${at(to + 1)}`, place + to + 2)
  return null
}

/** `moins de 2 ans`, `à partir de 6 mois`. */
function limitedAgeAt(words: readonly QueryWord[], place: number): FoundAge | null {
  const found = LIMITS.find((one) => one.words.every((word, at) => words[place + at]?.folded === word))
  if (!found) return null
  const start = place + found.words.length
  const [, joined, joinedUnit] = NUMBER_WITH_UNIT.exec(words[start]?.folded ?? '') ?? []
  const number = joined ?? words[start]?.folded ?? ''
  const unit = joinedUnit ?? words[start + 1]?.folded ?? ''
  if (!NUMBER.test(number) || !UNITS.has(unit)) return null
  const months = unit.startsWith('m') ? Number(number) : Number(number) * 12
  const range = found.limit === 'below' ? `0-${months}` : `${months}-${MAX_YEARS * 12}`
  return ageOf(`${range} mois`, joined === undefined ? start + 2 : start + 1)
}

function ageOf(size: string, end: number): FoundAge | null {
  const values = agesOfSize(size)
  const [, months] = MONTHS.exec(size) ?? []
  if (values.length > 0) return { selects: { values, ...(months && { months: Number(months) }) }, end }
  return BEYOND.test(size) ? { selects: { values: [], beyond: true }, end } : null
}
