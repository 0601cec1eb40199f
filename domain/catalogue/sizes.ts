import { fold } from '../text/fold.ts'
import { AGES, type Age } from './ages.ts'

const BIRTH = /^(?:naissance|nouveau[- ]ne|premature|prema)$/
const MONTHS_OR_YEARS = /^(\d{1,3})(?: ?(?:-|–|a|\/) ?(\d{1,3}))? ?(mois|m|ans|an|a)$/
const CENTIMETRES = /^(\d{2,3})(?: ?(?:-|–|a|\/) ?(\d{2,3}))? ?cm$/
const NUMBER = /^\d{2}$/
const LETTERS = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl']

/** The range of months that a size names: [6, 6] for `6 mois`, [24, 36] for `2 ans`. Null for other sizes. */
function monthsOf(folded: string): [number, number] | null {
  if (BIRTH.test(folded)) return [0, 0]
  const [, from, to, unit] = MONTHS_OR_YEARS.exec(folded) ?? []
  if (from === undefined) return null
  const [first, last] = [Number(from), Number(to ?? from)]
  if (first > last) return null
  return unit?.startsWith('m') ? [first, last] : [first * 12, (last + 1) * 12]
}

const overlaps = ([from, to]: readonly [number, number], [first, last]: readonly [number, number]) =>
  first <= to && from <= last

/**
 * Returns the age ranges that a size fits. `6 mois` fits two ranges, because one ends and the next begins at 6 months;
 * a number without a unit is a shoe size.
 */
export function agesOfSize(size: string): string[] {
  const folded = fold(size)
  return AGES.filter((one) => fits(one, folded)).map(({ value }) => value)
}

function fits({ months: [from, to], shoes, height }: Age, folded: string): boolean {
  const months = monthsOf(folded)
  if (months) {
    const [first, last] = months
    return first < last ? first < to && from < last : from <= first && first <= to
  }
  const [, low, high] = CENTIMETRES.exec(folded) ?? []
  if (low !== undefined) return overlaps(height, [Number(low), Number(high ?? low)])
  return NUMBER.test(folded) && overlaps(shoes, [Number(folded), Number(folded)])
}

/** Sizes of babies in months; each fits from the one below it, as in the size tables. */
const MONTHS = [0, 1, 3, 6, 9, 12, 18, 24, 36]

/**
 * Whether a size fits at this age in months. `6 mois` fits from four to six months, although `agesOfSize` counts it for
 * `6–9 mois` too; heights and shoes fit the ages of `agesOfSize`.
 */
export function fitsAtMonths(size: string, months: number): boolean {
  const own = monthsOf(fold(size))
  if (!own) return agesOfSize(size).some((age) => agesOfSize(`${months} mois`).includes(age))
  const [first, last] = own
  const from = first < last ? first : (MONTHS.findLast((one) => one < last) ?? -1) + 1
  return from <= months && months <= last
}

/** Compares sizes in this order: ages, heights, letters, numbers, then all other texts alphabetically. */
export function compareSizes(one: string, other: string): number {
  const [a, b] = [placeOf(fold(one)), placeOf(fold(other))]
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || (one < other ? -1 : one > other ? 1 : 0)
}

function placeOf(folded: string): [kind: number, first: number, last: number] {
  const months = monthsOf(folded)
  if (months) return [0, ...months]
  const [, low, high] = CENTIMETRES.exec(folded) ?? []
  if (low !== undefined) return [1, Number(low), Number(high ?? low)]
  if (LETTERS.includes(folded)) return [2, LETTERS.indexOf(folded), 0]
  return /^\d{1,3}$/.test(folded) ? [3, Number(folded), 0] : [4, 0, 0]
}
