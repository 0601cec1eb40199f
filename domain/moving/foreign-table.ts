import type { TableRow } from '../csv/table-row.ts'
import { readTypedNumber } from '../pricing/read-amount.ts'
import { fold } from '../text/fold.ts'
import { trimmed } from '../text/typed-list.ts'
import { ownColumns, plain } from './own-columns.ts'

/** The headings of a program's columns, in the languages in which it writes them. */
export type Headings<Column extends string> = Readonly<Record<Column, readonly string[]>>

export interface ForeignRow<Column extends string> {
  line: number
  /** the trimmed text of a column; empty when the file does not have it */
  cell: (column: Column) => string
  /** the text at a place, for columns that are not in the list */
  at: (index: number) => string
  own: ReturnType<ReturnType<typeof ownColumns>['read']>
}

/** Reads the rows of a file by the names of its columns. */
export function foreignTable<Column extends string>(
  [heading, ...rows]: readonly TableRow[],
  headings: Headings<Column>,
  alsoRead: (plainHeading: string) => boolean = () => false,
) {
  const titles = (heading?.cells ?? []).map((title) => title.trim())
  const plainTitles = titles.map(plain)
  const places = new Map<string, number>()
  for (const [index, title] of plainTitles.entries()) if (!places.has(title)) places.set(title, index)
  const placeOf = {} as Record<Column, number>
  for (const [column, names] of Object.entries(headings) as [Column, readonly string[]][]) {
    placeOf[column] = names.map((name) => places.get(plain(name)) ?? -1).find((place) => place >= 0) ?? -1
  }
  const own = ownColumns(plainTitles)
  const read = new Set<number>([...(Object.values(placeOf) as number[]), ...own.places])
  let unread = plainTitles.flatMap((title, index) => (read.has(index) || alsoRead(title) ? [] : [index]))
  const ignored: string[] = []
  const noteIgnored = (cells: readonly string[]) => {
    const used = unread.filter((index) => (cells[index] ?? '').trim() !== '')
    if (used.length === 0) return
    ignored.push(...used.map((index) => titles[index] ?? '').filter((title) => title !== ''))
    unread = unread.filter((index) => !used.includes(index))
  }
  return {
    titles: plainTitles,
    has: (column: Column) => placeOf[column] >= 0,
    ignored,
    count: rows.length,
    /** every text of some columns */
    texts: (columns: readonly Column[]): string[] =>
      rows.flatMap(({ cells }) => columns.map((column) => textOf(cells[placeOf[column]]))),
    /** Yields every row, and null before it, because one row may be 200 kB of HTML. */
    *rows(): Generator<ForeignRow<Column> | null> {
      for (const { line, cells } of rows) {
        yield null
        noteIgnored(cells)
        const at = (index: number) => textOf(cells[index])
        yield { line, at, cell: (column) => at(placeOf[column]), own: own.read(at) }
      }
    },
  }
}

/** A text with a NUL character cannot be stored. */
const textOf = (cell = '') => withoutGuard(cell.replaceAll('\0', '').trim())

/** What a spreadsheet would run as a formula. */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** Puts an apostrophe before a text that a spreadsheet would run as a formula, as WooCommerce does. */
export function guarded(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

function withoutGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}

/** Splits a list at commas; `\,` is a comma in an entry. */
export function splitCommas(cell: string): string[] {
  const entries = cell.match(/(?:\\,|[^,])+/g) ?? []
  return trimmed(entries.map((entry) => entry.replaceAll('\\,', ',')))
}

/** An entry that ends with a backslash must not escape the comma behind it. */
export function joinCommas(entries: readonly string[]): string {
  return entries
    .map((entry) => entry.replaceAll(',', '\\,'))
    .map((entry) => (entry.endsWith('\\') ? `${entry} ` : entry))
    .join(', ')
}

const YES = ['1', 'true', 'yes', 'oui', 'vrai', 'active', 'actif', 'enabled']

/** Reads a yes/no cell; -1 is the state of a draft. */
export function isYes(cell: string): boolean {
  return YES.includes(fold(cell))
}

/** Written around an amount: `23,90 €`. */
const CURRENCY = /^\p{Sc}|\p{Sc}$/gu

/** Reads an amount; NaN when it is missing or unreadable. */
export function readPrice(cell: string): number {
  return cell === '' ? Number.NaN : readTypedNumber(cell.replace(CURRENCY, '').trim())
}

/** Reads a number of units; null when the program does not count them. Less than nothing in stock is nothing. */
export function readUnitsCell(cell: string): number | null {
  const written = Number(cell.replace(',', '.'))
  const units = Number.isNaN(written) ? readTypedNumber(cell) : written
  return cell === '' || !Number.isFinite(units) ? null : Math.max(0, Math.floor(units))
}

/** The category that describes a product best: the deepest path, then the first one; `Accueil` says nothing. */
export function bestPath(paths: readonly (readonly string[])[]): string {
  const best = paths
    .map((path) => path.filter((part, place) => place > 0 || !SAYS_NOTHING.includes(plain(part))))
    .toSorted((one, other) => other.length - one.length)[0]
  return (best ?? []).join(PATH_SEPARATOR).slice(0, MAX_PATH)
}

export const PATH_SEPARATOR = ' > '
const MAX_PATH = 500
const SAYS_NOTHING = ['accueil', 'home', 'racine', 'root', 'uncategorized', 'nonclasse', 'noncategorise']

/** Whether two texts say the same, apart from punctuation that a program does not keep. */
export function agree(one: string | undefined, other: string): boolean {
  return one !== undefined && (one === other || letters(one) === letters(other))
}

const letters = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '')

/** Joins a short and a long description; a text that is in the other one is not repeated. */
export function joinDescriptions(short: string, long: string): string {
  if (short === '' || long.includes(short)) return long
  return long === '' || short.includes(long) ? short : `${short}\n\n${long}`
}

/** The genders of the shop by what other shops call them. */
export function readGender(text: string): string | undefined {
  return GENDERS.get(plain(text))
}

const GENDERS = new Map(
  Object.entries({
    Garcon: ['garcon', 'garcons', 'boy', 'boys', 'male', 'homme', 'masculin'],
    Fille: ['fille', 'filles', 'girl', 'girls', 'female', 'femme', 'feminin'],
    Mixte: ['mixte', 'unisex', 'unisexe'],
  }).flatMap(([gender, names]) => names.map((name) => [name, gender] as const)),
)

/** Says in one sentence which columns a file does not have, and what follows from that for new products. */
export function lacking(columns: Readonly<Record<keyof typeof LACKS, boolean>>): string[] {
  const missing = (Object.keys(LACKS) as (keyof typeof LACKS)[]).filter((column) => !columns[column])
  if (missing.length === 0) return []
  return [`Le fichier n’a pas de colonne pour ${missing.map((column) => LACKS[column]).join(', ni pour ')}.`]
}

const LACKS = {
  photos: 'les photos (à ajouter ensuite)',
  texts: 'les descriptions (le nom en tient lieu)',
  state: 'l’état publié ou masqué (tous les produits seront en vente)',
} as const

export const SAME_MATERIAL = ['matiere', 'matieres', 'material', 'materials', 'composition', 'compositions']
export const SAME_GENDER = ['genre', 'sexe', 'gender', 'sex']

/** Divides units among several places, so that none is lost or doubled; null when they are not counted. */
export function splitEqually(units: number | null, places: number): (number | null)[] {
  return Array.from({ length: places }, (_, index) =>
    units === null ? null : Math.floor(units / places) + (index < units % places ? 1 : 0),
  )
}
