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

/**
 * The ages that a product suits: those of its sizes, else those that its texts name. A toy of no age suits every age.
 * @param sizes the sizes that count, such as those in stock
 */
export function agesOf(
  {
    category,
    name,
    description,
    sizes: all,
  }: Pick<ProductDetails, 'category' | 'name' | 'description' | 'sizes'>,
  sizes: readonly string[],
): string[] {
  if ([...all, ...sizes].some((size) => agesOfSize(size).length > 0)) return sizes.flatMap(agesOfSize)
  const isToy = category === TOYS
  if (all.length > 0 && !isToy) return []
  const isBirthGift = category === CHRISTENINGS && BIRTH_GIFT.test(fold(name))
  const months = agesInText(`${name}. ${description}`) ?? (isBirthGift ? FIRST_MONTHS : null)
  if (!months) return isToy ? AGES.map(({ value }) => value) : []
  return AGES.filter((age) => age.months[0] < months[1] && months[0] < age.months[1]).map(
    ({ value }) => value,
  )
}
