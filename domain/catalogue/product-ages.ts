import { fold } from '../text/fold.ts'
import { AGES } from './ages.ts'
import { TOYS } from './categories.ts'
import type { ProductDetails } from './product-fields.ts'
import { agesOfSize } from './sizes.ts'

/** Months: includes the first, excludes the second. */
type Months = readonly [from: number, to: number]

/** Characters of a text that are read. */
const MAX_LENGTH = 2000
const AGE = String.raw`(?:(\d{1,2}) ?(mois|ans?)?|(naissance))`
const LAST = String.raw`(\d{1,2}) ?(mois|ans?)(?![a-z])`
/** `de 6 à 18 mois`, `3-6 ans`, `de la naissance à 12 mois`. */
const RANGE = new RegExp(`(?<![a-z0-9,.])(?:(?:de|entre) (?:la )?)?${AGE} ?(?:a|et|-|–|/) ?${LAST}`, 'g')
/** `dès 6 mois`, `à partir de 3 ans`, `dès la naissance`. */
const FROM = new RegExp(
  `(?<![a-z])(?:des|a partir de|a partir d'|a partir d’) ?(?:la |l.age de )?(?:${LAST}|(naissance))`,
)
/** `6 mois et +`, `3 ans et plus`, `12 mois+`. */
const AND_MORE = new RegExp(String.raw`(?<![a-z0-9,.])${LAST} ?(?:(?:et|ou) )?(?:\+|plus(?![a-z]))`)
const UP_TO = new RegExp(`(?<![a-z])jusqu.a ${LAST}`)
/** A range after this word is not an age. */
const WARRANTY = /garanti[a-z]* [a-z ]{0,20}$/

/** Gifts for a birth or a christening suit a baby of less than a year. */
const SETS = 'Baptemes & Naissances'
const FIRST_YEAR: Months = [0, 12]

const monthsOf = (number: string, unit: string | undefined) =>
  unit?.startsWith('an') ? Number(number) * 12 : Number(number)

/** The ages that a text names, in months; null for none. */
export function agesInText(text: string): Months | null {
  const folded = fold(text.slice(0, MAX_LENGTH))
  for (const found of folded.matchAll(RANGE)) {
    const [, first, unit, , last = '', lastUnit] = found
    if (WARRANTY.test(folded.slice(Math.max(0, found.index - 32), found.index))) continue
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
  const months = agesInText(`${name}. ${description}`) ?? (category === SETS ? FIRST_YEAR : null)
  if (!months) return isToy ? AGES.map(({ value }) => value) : []
  return AGES.filter((age) => age.months[0] < months[1] && months[0] < age.months[1]).map(
    ({ value }) => value,
  )
}
