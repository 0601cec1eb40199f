import type { TableRow } from '../csv/table-row.ts'
import { fail, type Result } from '../errors.ts'
import { quoted } from '../text/quoted.ts'
import type { ForeignProgram } from './foreign-product.ts'
import { plain } from './own-columns.ts'
import { isCombinationFile } from './prestashop.ts'
import { hasFrenchHeadings } from './sale-dates.ts'

/** Headings by which a product file is recognised; two are enough. */
const HEADINGS: Readonly<Record<ForeignProgram, readonly string[]>> = {
  woocommerce: [
    ...[
      'Visibility in catalog',
      'Regular price',
      'Is featured?',
      'In stock?',
      'Tax class',
      'Sold individually?',
    ],
    ...['Visibilité dans le catalogue', 'Tarif régulier', 'Mis en avant', 'En stock', 'Classe de TVA', 'UGS'],
  ],
  shopify: [
    ...['Handle', 'URL handle', 'Body (HTML)', 'Vendor', 'Variant Price', 'Variant SKU', 'Option1 Name'],
    ...['Option1 Value', 'Variant Inventory Qty', 'Compare-at price', 'Published on online store'],
  ],
  prestashop: [
    ...[
      'Product ID',
      'Active (0/1)',
      'Price tax excluded',
      'Price tax included',
      'Tax rules ID',
      'Wholesale price',
    ],
    ...['Reference #', 'Actif (0/1)', 'Prix HT', 'Prix (HT)', 'Prix hors taxe', 'Prix (TTC)', 'Prix TTC'],
    ...[
      'ID règle de taxes',
      'Prix de gros',
      'Price (tax excl.)',
      'Price (tax incl.)',
      'URL réécrite',
      'Resume',
    ],
    ...['Meta-title', 'Meta title', 'Catégories (x,y,z...)', 'Categories (x,y,z...)'],
  ],
}

/** The program whose file this is, also for PrestaShop's file of combinations. */
export function recogniseForeignFile(headings: readonly string[]): ForeignProgram | null {
  const kind = kindOf(headings)
  return kind === 'combinations' ? 'prestashop' : kind
}

function recogniseProgram(headings: readonly string[]): ForeignProgram | null {
  const found = new Set(headings.map(plain))
  const isFrom = (program: ForeignProgram) =>
    new Set(HEADINGS[program].map(plain).filter((heading) => found.has(heading))).size >= 2
  return (Object.keys(HEADINGS) as ForeignProgram[]).find(isFrom) ?? null
}

export interface ForeignFiles {
  program: ForeignProgram
  products?: readonly TableRow[]
  /** of PrestaShop */
  combinations?: readonly TableRow[]
  /** whether other signs than its texts say that a French spreadsheet has saved it */
  isFrench: boolean
}

/** How a file was sent. */
export interface SentAs {
  name?: string
  delimiter?: string
}

/** Says what the files of one import are: one file, or PrestaShop's two files in any order. */
export function recogniseFiles(
  files: readonly (readonly TableRow[])[],
  sentAs: readonly SentAs[] = [],
): Result<{ found: ForeignFiles }> {
  const kinds = files.map(([heading]) => kindOf(heading?.cells ?? []))
  for (const [index, rows] of files.entries()) {
    const problem = fileProblem(rows, kinds[index] ?? null)
    if (problem !== null) return unreadable(ofFile(problem, sentAs[index]?.name, files.length))
  }
  const products = kinds.findIndex((kind) => kind !== 'combinations')
  const combinations = kinds.indexOf('combinations')
  const program = kinds[products]
  const isPair = program === 'prestashop' && combinations >= 0
  if (files.length > 1 && !isPair) return unreadable(NO_PAIR)
  const found: ForeignFiles = {
    program: program && program !== 'combinations' ? program : 'prestashop',
    isFrench: files.some(
      ([heading], index) =>
        hasFrenchHeadings(heading?.cells ?? []) ||
        // PrestaShop itself separates with semicolons in every language.
        (sentAs[index]?.delimiter === ';' && program !== 'prestashop'),
    ),
  }
  if (products >= 0) found.products = files[products] ?? []
  if (combinations >= 0) found.combinations = files[combinations] ?? []
  return { ok: true, found }
}

function fileProblem(rows: readonly TableRow[], kind: ReturnType<typeof kindOf>): string | null {
  if (kind === null) return UNKNOWN
  if (rows.length < 2) return 'Le fichier n’a aucune ligne sous ses titres de colonnes.'
  const slipped = slippedLines(rows)
  return slipped.length > 0 ? slippedText(slipped) : null
}

/** Names the file that a sentence is about, where several were sent. */
export function ofFile(problem: string, name: string | undefined, files: number): string {
  return name && (files > 1 || problem === UNKNOWN) ? `${quoted(name)}\u202f: ${problem}` : problem
}

/** The rows with text in a column without a heading: their cells have shifted, so that nothing in them can be trusted. */
function slippedLines([heading, ...rows]: readonly TableRow[]): number[] {
  const titles = (heading?.cells ?? []).map((title) => title.trim())
  return rows
    .filter(({ cells }) => cells.some((cell, index) => !titles[index] && cell.trim() !== ''))
    .map(({ line }) => line)
}

function slippedText(lines: readonly number[]): string {
  return `${rowsText(lines)} plus de cases que les titres\u202f: les textes y sont décalés. Exportez le fichier de nouveau, ou mettez entre guillemets les textes qui contiennent le séparateur.`
}

/** A notice when rows have more cells than there are headings, although those cells are empty. */
export function longRowsNotice({ products = [], combinations = [] }: ForeignFiles): string[] {
  const lines = [products, combinations].flatMap(([heading, ...rows]) =>
    rows.filter(({ cells }) => cells.length > (heading?.cells.length ?? 0)).map(({ line }) => line),
  )
  if (lines.length === 0) return []
  return [
    `${rowsText(lines)} plus de cases que les titres\u202f: vérifiez que leurs prix, stocks et photos ne sont pas décalés.`,
  ]
}

function rowsText(lines: readonly number[]): string {
  if (lines.length === 1) return `La ligne ${lines[0]} a`
  return `${lines.length} lignes (${lines.slice(0, 5).join(', ')}${lines.length > 5 ? '…' : ''}) ont`
}

function kindOf(headings: readonly string[]): ForeignProgram | 'combinations' | null {
  return isCombinationFile(headings) ? 'combinations' : recogniseProgram(headings)
}

function unreadable(message: string) {
  return fail('FILE_UNREADABLE', { message })
}

const UNKNOWN =
  'Ce n’est pas un fichier de produits de WooCommerce, de Shopify ou de PrestaShop. Envoyez le fichier comme ce ' +
  'programme l’a exporté, avec ses titres de colonnes.'
const NO_PAIR =
  'Deux fichiers ne vont ensemble que pour PrestaShop\u202f: celui des produits et celui des déclinaisons.'
