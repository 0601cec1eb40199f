import { fold } from '../text/fold.ts'
import { AGES } from './ages.ts'
import { TOYS } from './categories.ts'
import type { ProductDetails } from './product-fields.ts'
import { agesOfSize } from './sizes.ts'

/** Months: includes the first, excludes the second. */
type Months = readonly [from: number, to: number]

/** Characters of a text that are read. */
const MAX_LENGTH = 2000
/** `de 6 à 18 mois`, `3-6 ans`, `de la naissance à 12 mois`. */
const RANGE =
  /(?<![a-z0-9,.])(?:(?:de|entre) (?:la )?)?(?:(\d{1,2}) ?(mois|ans?)?|(naissance)) ?(?:a|et|[-–/]) ?(\d{1,2}) ?(mois|ans?)(?![a-z])/g
/** `dès 6 mois`, `à partir de 3 ans`, `dès la naissance`. */
const FROM =
  /(?<![a-z])(?:des|a partir (?:de|d'|d’)) ?(?:la |l.age de )?(?:(\d{1,2}) ?(mois|ans?)(?![a-z])|(naissance))/
/** `6 mois et +`, `3 ans et plus`, `12 mois+`. */
const AND_MORE = /(?<![a-z0-9,.])(\d{1,2}) ?(mois|ans?) ?(?:(?:et|ou) )?(?:\+|plus(?![a-z]))/
const UP_TO = /(?<![a-z])jusqu.a (\d{1,2}) ?(mois|ans?)(?![a-z])/
/** A range that follows this word within some characters is not an age. */
const WARRANTY = 'garanti'
const NEAR = 32

/** Gifts for a birth suit a baby of less than half a year. */
const BIRTH_GIFT = /naissance|coffret|panier|(?<![a-z])kit(?![a-z])/
const CHRISTENINGS = 'Baptemes & Naissances'
const FIRST_MONTHS: Months = [0, 6]

const monthsOf = (number: string, unit: string | undefined) =>
  unit?.startsWith('an') ? Number(number) * 12 : Number(number)

/** The ages that a text names, in months; null for none. */
export function agesInText(text: string): Months | null {
  const folded = fold(text.slice(0, MAX_LENGTH))
  for (const found of folded.matchAll(RANGE)) {
    const [, first, unit, , last = '', lastUnit] = found
    if (folded.slice(Math.max(0, found.index - NEAR), found.index).includes(WARRANTY)) continue
    const from = first === undefined ? 0 : monthsOf(first, unit ?? lastUnit)
    const to = monthsOf(last, lastUnit)
    if (from < to) return [from, to]
  }
  const [, since, sinceUnit, birth] = FROM.exec(folded) ?? []
  if (birth) return [0, Infinity]
  if (since !== undefined) return [monthsOf(since, sinceUnit), Infinity]
  const [, least, leastUnit] = AND_MORE.exec(folded) ?? []
  if (least !== undefined) return [monthsOf(least, leastUnit), Infinity]
  const [, most, mostUnit] = UP_TO.exec(folded) ?? []
  return most === undefined ? null : [0, monthsOf(most, mostUnit)]
}

type AgedProduct = Pick<ProductDetails, 'category' | 'name' | 'description' | 'sizes'>

/**
 * The ages that a product suits: those of its sizes, else those that its texts name. A toy of no age suits every age.
 * @param sizes the sizes that count, such as those in stock
 */
export function agesOf(product: AgedProduct, sizes: readonly string[]): string[] {
  if (hasAge([...product.sizes, ...sizes])) return sizes.flatMap(agesOfSize)
  const months = monthsInTexts(product)
  if (!months) return product.category === TOYS ? AGES.map(({ value }) => value) : []
  return AGES.filter((age) => age.months[0] < months[1] && months[0] < age.months[1]).map(
    ({ value }) => value,
  )
}

const hasAge = (sizes: readonly string[]) => sizes.some((size) => agesOfSize(size).length > 0)

/** The months that the texts of a product name; null for none, and for what is sold by sizes and is no toy. */
function monthsInTexts({ category, name, description, sizes }: AgedProduct): Months | null {
  if (sizes.length > 0 && category !== TOYS) return null
  const isBirthGift = category === CHRISTENINGS && BIRTH_GIFT.test(fold(name))
  return agesInText(`${name}. ${description}`) ?? (isBirthGift ? FIRST_MONTHS : null)
}

/** `dès 6 mois`, `de 3 à 6 ans`; empty for a product of no age and for one whose sizes say it. */
export function ageText(product: AgedProduct): string {
  const months = hasAge(product.sizes) ? null : monthsInTexts(product)
  if (!months) return ''
  const [from, to] = months
  if (to === Infinity) return from === 0 ? 'dès la naissance' : `dès ${numberOf(from)} ${unitOf(from)}`
  const end = `${numberOf(to)} ${unitOf(to)}`
  if (from === 0) return `jusqu’à ${end}`
  return unitOf(from) === unitOf(to)
    ? `de ${numberOf(from)} à ${end}`
    : `de ${numberOf(from)} ${unitOf(from)} à ${end}`
}

/** Babies are counted in months until they are two. */
const inYears = (months: number) => months >= 24 && months % 12 === 0
const numberOf = (months: number) => (inYears(months) ? months / 12 : months)
const unitOf = (months: number) => (inYears(months) ? 'ans' : 'mois')
