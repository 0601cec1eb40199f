import { unescapeFormula } from '../csv/cells.ts'
import type { TableRow } from '../csv/table-row.ts'
import { fail, type Result } from '../errors.ts'
import { PROGRAM_NAMES } from '../moving/foreign-product.ts'
import { recogniseForeignFile } from '../moving/recognise-file.ts'
import { fold } from '../text/fold.ts'
import { quoted } from '../text/quoted.ts'
import { PRODUCT_COLUMNS, PRODUCT_KEYS, type ProductCells, type ProductColumn } from './product-csv.ts'

/** A product's cells by column; columns missing from the file are absent. */
export interface ProductImportRow {
  line: number
  cells: Partial<ProductCells>
  /** there is text in a column without a heading: the cells have probably shifted */
  slipped: boolean
  /**
   * What names a product of another shop. Such a row never means a product that only has the same name, and a new product
   * gets its images later.
   */
  reference?: string
}

export interface ProductTable {
  lines: ProductImportRow[]
  /** unknown headings, whose columns are ignored */
  ignored: string[]
}

/** Required columns, unless the file has a column of ids. */
const NEEDED = ['name', 'price', 'description', 'category', 'subCategory', 'stock'] as const

/** Reads a product table: headings in any order, ignoring case and accents, then one product per row. */
export function readProductTable([heading, ...rows]: readonly TableRow[]): Result<{ table: ProductTable }> {
  if (!heading) return unreadable('Le fichier est vide.')
  const columns = heading.cells.map(columnOf)
  const problem = foreignProblem(heading.cells, columns) ?? headingProblem(columns)
  if (problem !== null) return unreadable(problem)
  if (rows.length === 0) return unreadable('Le fichier n’a aucune ligne sous ses titres de colonnes.')
  const titles = heading.cells.map((cell) => cell.trim())
  const lines = rows.map(({ line, cells }) => ({
    line,
    cells: byColumn(columns, cells),
    slipped: cells.some((cell, index) => cell.trim() !== '' && !titles[index]),
  }))
  const ignored = titles.filter((title, index) => title !== '' && columns[index] === null)
  return { ok: true, table: { lines, ignored } }
}

function unreadable(message: string) {
  return fail('FILE_UNREADABLE', { message })
}

function headingProblem(columns: readonly (ProductColumn | null)[]): string | null {
  const known = columns.filter((column) => column !== null)
  if (known.length === 0) {
    return (
      'Aucune colonne n’a été reconnue. La première ligne doit porter les titres des colonnes, ' +
      'comme dans le fichier de l’export.'
    )
  }
  const twice = known.filter((column, index) => known.indexOf(column) < index)
  if (twice.length > 0) return `Une colonne se trouve deux fois : ${named(new Set(twice))}.`
  const missing = known.includes('id') ? [] : NEEDED.filter((column) => !known.includes(column))
  if (missing.length === 0) return null
  return `${missing.length === 1 ? 'Il manque une colonne' : 'Il manque des colonnes'} : ${named(missing)}.`
}

/**
 * The answer to a file of another shop program. Such a file can contain some of our headings with another meaning, for
 * example `Référence`.
 */
function foreignProblem(
  headings: readonly string[],
  columns: readonly (ProductColumn | null)[],
): string | null {
  if (NEEDED.every((column) => columns.includes(column))) return null
  const program = recogniseForeignFile(headings)
  if (program === null) return null
  return (
    `C’est un fichier de ${PROGRAM_NAMES[program]}. Choisissez-le dans «\u202fImporter et exporter\u202f», qui demande ` +
    'd’abord ce que deviennent ses catégories, ses options et ses prix.'
  )
}

function named(columns: Iterable<ProductColumn>): string {
  return [...columns].map((column) => quoted(PRODUCT_COLUMNS[column])).join(', ')
}

const COLUMN_BY_TITLE = new Map(PRODUCT_KEYS.map((key) => [plain(PRODUCT_COLUMNS[key]), key]))

function columnOf(title: string): ProductColumn | null {
  return COLUMN_BY_TITLE.get(plain(title)) ?? null
}

/** Folds a heading: letters and digits only, without its unit in brackets. */
function plain(title: string): string {
  return fold(title)
    .replace(/\([^()]*\)/, '')
    .replace(/[^a-z0-9]/g, '')
}

function byColumn(columns: readonly (ProductColumn | null)[], cells: readonly string[]) {
  const read: Partial<ProductCells> = {}
  for (const [index, column] of columns.entries()) {
    if (column !== null) read[column] = unescapeFormula(cells[index] ?? '').trim()
  }
  return read
}
