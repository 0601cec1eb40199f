import { fold } from '../text/fold.ts'

/** An age that a shopper chooses, and the sizes that fit at that age (F-04). */
export interface Age {
  /** stable, in URLs and on the device: `6-9-mois` */
  value: string
  label: string
  /** months, from the first to before the second */
  months: readonly [number, number]
  /** French shoe sizes, the first and the last */
  shoes: readonly [number, number]
  /** body height in centimetres, the first and the last */
  height: readonly [number, number]
}

export const AGES: readonly Age[] = [
  age('0–3 mois', [0, 3], [15, 16], [45, 60]),
  age('3–6 mois', [3, 6], [16, 17], [61, 67]),
  age('6–9 mois', [6, 9], [17, 18], [67, 71]),
  age('9–12 mois', [9, 12], [18, 19], [71, 74]),
  age('12–18 mois', [12, 18], [19, 21], [74, 81]),
  age('18–24 mois', [18, 24], [21, 23], [81, 86]),
  age('2 ans', [24, 36], [23, 25], [86, 92]),
  age('3 ans', [36, 48], [25, 27], [92, 98]),
  age('4 ans', [48, 60], [27, 28], [98, 104]),
  age('5 ans', [60, 72], [28, 29], [104, 110]),
  age('6 ans', [72, 84], [29, 31], [110, 116]),
  age('7 ans', [84, 96], [31, 32], [116, 122]),
  age('8 ans', [96, 108], [32, 34], [122, 128]),
]

function age(label: string, months: Age['months'], shoes: Age['shoes'], height: Age['height']): Age {
  return { value: label.replace('–', '-').replace(' ', '-'), label, months, shoes, height }
}

const BIRTH = /^(?:naissance|nouveau[- ]ne|premature|prema)$/
const MONTHS_OR_YEARS = /^(\d{1,3})(?: ?(?:-|–|a|\/) ?(\d{1,3}))? ?(mois|m|ans|an|a)$/
const CENTIMETRES = /^(\d{2,3})(?: ?(?:-|–|a|\/) ?(\d{2,3}))? ?cm$/
const NUMBER = /^\d{2}$/
const LETTERS = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl']

/** The months that a size names: `6 mois` one moment, `2 ans` all that year. Null for other sizes. */
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
 * The values of the ages at which a size fits. `6 mois` is worn at the end of one age and at the beginning of the
 * next, `2 ans` all that year, `6-12 mois` between them. A number without a unit is a shoe size.
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

/** Compares sizes as a shopper expects them: by age, then by height, by letters, by number, and the rest by name. */
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
