import type { ProductSummary } from './product.ts'
import { PRODUCT_COLUMNS, type ProductCells, productKey } from './product-csv.ts'
import type { ProductLine } from './product-table.ts'

/** What is wrong with a cell, or with a line as a whole (column null). */
export interface LineIssue {
  /** the column as it is headed */
  column: string | null
  message: string
}

/** A line and the product it is about: null for a new one, or when it is not known which. */
export type MatchedLine = ProductLine & { present: ProductSummary | null; unmatched: LineIssue | null }

/** The products that lines may be about. */
export interface Matchable {
  byId: ReadonlyMap<string, ProductSummary>
  /** by productKey; several products may share one */
  byKey: ReadonlyMap<string, readonly ProductSummary[]>
}

/** How a line names its product: by its reference, or by what it is known by. `brand` stands for an absent one. */
export function nameOfLine(cells: Partial<ProductCells>, brand: string): { id: string } | { key: string } {
  if (cells.id) return { id: cells.id }
  const { name = '', category = '' } = cells
  return { key: productKey({ name, category, brand: cells.brand ?? brand }) }
}

/** Finds the product of each line. One that is not there, not the only one or named twice is an issue of its line. */
export function matchLines(
  lines: readonly ProductLine[],
  { byId, byKey }: Matchable,
  brand: string,
): MatchedLine[] {
  const firstLines = new Map<string, number>()
  return lines.map((line) => {
    const named = nameOfLine(line.cells, brand)
    const found = 'id' in named ? [byId.get(named.id) ?? null] : (byKey.get(named.key) ?? [])
    const present = found[0] ?? null
    const unmatched = (message: string): MatchedLine => ({
      ...line,
      present: null,
      unmatched: { column: PRODUCT_COLUMNS['id' in named ? 'id' : 'name'], message },
    })
    if ('id' in named && present === null) return unmatched(UNKNOWN)
    if (found.length > 1) return unmatched(AMBIGUOUS)
    const identity = present ? `id ${present._id}` : `key ${'key' in named ? named.key : ''}`
    const first = firstLines.get(identity)
    if (first !== undefined) return unmatched(`Ce produit se trouve déjà à la ligne ${first}.`)
    firstLines.set(identity, line.line)
    return { ...line, present, unmatched: null }
  })
}

const UNKNOWN = 'Aucun produit ne porte cette référence. Laissez la case vide pour un nouveau produit.'
const AMBIGUOUS =
  'Plusieurs produits de la boutique portent ce nom, dans cette catégorie et de cette marque. Indiquez la référence.'
