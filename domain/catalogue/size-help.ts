import { fold } from '../text/fold.ts'
import { quoted } from '../text/quoted.ts'
import { isSoldOut } from './choose-variant.ts'
import { offeredChoice } from './offered-choice.ts'
import type { StockedProduct } from './product.ts'

/** What is measured on a child, or on a foot (then `centimetres` is its length). */
export const MEASURES = ['months', 'centimetres', 'kilograms'] as const
export type Measure = (typeof MEASURES)[number]
export type Measures = Partial<Readonly<Record<Measure, number>>>

/** Smallest and largest measure that a size fits. */
type Range = readonly [from: number, to: number]

export interface SizeRow extends Partial<Readonly<Record<Measure, Range>>> {
  size: string
}

/** The sizes of a category, ascending; of one brand, or of all (an empty `brand`). */
export interface HelpTable {
  category: string
  brand: string
  measure: 'body' | 'foot'
  /** one size each, as `6 mois : 4-6 mois, 61-67 cm, 6-8 kg` */
  rows: readonly string[]
}

const RANGE = /^(\d{1,3}(?:[.,]\d{1,2})?)(?: ?[-–] ?(\d{1,3}(?:[.,]\d{1,2})?))? ?(mois|ans?|cm|kg)$/

function readRange(text: string): [Measure, Range] | null {
  const [, first, last, unit] = RANGE.exec(fold(text)) ?? []
  if (first === undefined) return null
  const [from, to] = [first, last ?? first].map((one) => Number(one.replace(',', '.'))) as [number, number]
  if (from > to) return null
  if (unit === 'cm') return ['centimetres', [from, to]]
  if (unit === 'kg') return ['kilograms', [from, to]]
  // A child is 2 years old until the third birthday.
  return ['months', unit === 'mois' ? [from, to] : [from * 12, to * 12 + 11]]
}

/** Reads `6 mois : 4-6 mois, 61-67 cm, 6-8 kg`; null when it cannot be read. */
export function readSizeRow(text: string): SizeRow | null {
  const at = text.indexOf(':')
  const size = text.slice(0, at).trim()
  // A comma before a digit is a decimal comma.
  const parts = text.slice(at + 1).split(/[;/]|,(?!\d)/)
  const ranges = parts.map((part) => readRange(part.trim()))
  const read = ranges.filter((range) => range !== null)
  const isWhole =
    read.length === ranges.length && new Set(read.map(([measure]) => measure)).size === read.length
  return at > 0 && size !== '' && isWhole ? { size, ...Object.fromEntries(read) } : null
}

/** The rows of a table; unreadable ones are left out. */
export function readSizeRows(rows: readonly string[]): SizeRow[] {
  return rows.flatMap((row) => readSizeRow(row) ?? [])
}

const EXAMPLE = { body: '6 mois\u202f: 4-6 mois, 61-67 cm, 6-8 kg', foot: '22\u202f: 12,9-13,5 cm' } as const

/** What is wrong with the rows of a table, in French; null when nothing is. */
export function sizeRowsProblem({ measure, rows }: Pick<HelpTable, 'measure' | 'rows'>): string | null {
  let before: SizeRow | null = null
  const sizes = new Set<string>()
  for (const [index, text] of rows.entries()) {
    const place = `Ligne ${index + 1}\u202f: `
    const row = readSizeRow(text)
    if (!row)
      return `${place}écrivez la taille, deux-points, puis ses mesures, comme ${quoted(EXAMPLE[measure])}.`
    if (measure === 'foot' && (!row.centimetres || row.months || row.kilograms))
      return `${place}indiquez seulement la longueur du pied en cm, comme ${quoted(EXAMPLE.foot)}.`
    if (sizes.has(fold(row.size))) return `${place}la taille ${row.size} est déjà dans ce tableau.`
    const last = before
    const falls = MEASURES.find((one) => last && !isAbove(row[one], last[one]))
    if (falls)
      return `${place}les mesures doivent augmenter d’une taille à la suivante, et être les mêmes partout.`
    sizes.add(fold(row.size))
    before = row
  }
  return null
}

/** Whether a range ends higher than the one before it; a table has each measure for all sizes or for none. */
function isAbove(range: Range | undefined, before: Range | undefined): boolean {
  if (!range || !before) return range === before
  return range[1] > before[1] && range[0] >= before[0]
}

/** The table for a product that has most of its sizes; one of its brand and of its category come first. */
export function tableFor<Table extends HelpTable>(
  tables: readonly Table[],
  product: { category: string; brand: string; sizes: readonly string[] },
): Table | null {
  const own = new Set(product.sizes.map(fold))
  const scored = tables
    .filter(({ brand }) => brand === '' || fold(brand) === fold(product.brand))
    .map((table) => ({
      table,
      shared: readSizeRows(table.rows).filter(({ size }) => own.has(fold(size))).length,
      rank: (table.brand === '' ? 0 : 2) + (fold(table.category) === fold(product.category) ? 1 : 0),
    }))
    .filter(({ shared }) => shared > 0)
    .toSorted((one, other) => other.rank - one.rank || other.shared - one.shared)
  return scored[0]?.table ?? null
}

export type Fit = { size: string } | { none: 'too small' | 'too big' | 'not measured' }

/**
 * The smallest size that is large enough for every measure: the age counts only where nothing was measured. A
 * bigger child never gets a smaller size.
 */
export function fitSize(rows: readonly SizeRow[], { months, ...body }: Measures): Fit {
  const places = placesOf(rows, body)
  const found = places.length > 0 ? places : placesOf(rows, months === undefined ? {} : { months })
  if (found.length === 0) return { none: 'not measured' }
  const row = rows[Math.max(...found)]
  if (row) return { size: row.size }
  return { none: Math.max(...found) < 0 ? 'too small' : 'too big' }
}

/** For each measure the place of the first size that is large enough; -1 below the smallest one. */
function placesOf(rows: readonly SizeRow[], measures: Measures): number[] {
  return MEASURES.flatMap((measure) => {
    const value = measures[measure]
    const smallest = rows[0]?.[measure]
    if (value === undefined || !smallest) return []
    if (value < smallest[0]) return [-1]
    const place = rows.findIndex((row) => value <= (row[measure]?.[1] ?? 0))
    return [place < 0 ? rows.length : place]
  })
}

export type Advice =
  | { kind: 'available' | 'sold out' | 'not offered'; size: string }
  | { kind: Extract<Fit, { none: unknown }>['none'] }

/** What a fit means for a product: `size` is in the product's spelling where the product has it. */
export function adviceFor(
  fit: Fit,
  { sizes, stock, variants }: Pick<StockedProduct, 'sizes' | 'stock' | 'variants'>,
  color: string | null,
): Advice {
  if ('none' in fit) return { kind: fit.none }
  const size = offeredChoice(fit.size, sizes)
  if (!size) return { kind: 'not offered', size: fit.size }
  return { kind: stock <= 0 || isSoldOut(variants, { color, size }) ? 'sold out' : 'available', size }
}
