import { PRODUCT_COLUMNS, type ProductCells, productKey } from './product-csv.ts'
import type { ProductImportRow } from './product-table.ts'

/** What is wrong with a cell, or with a line as a whole (column null). */
export interface LineIssue {
  /** the column as it is headed */
  column: string | null
  message: string
}

/** A line and the id of the product it is about: null for a new one, or when it is not known which. */
export type MatchedLine = ProductImportRow & { productId: string | null; unmatched: LineIssue | null }

/** How a line names its product: by its reference, or by what it is known by. */
export type LineName = { id: string } | { key: string }

/** The products that lines may be about, by their ids. */
export interface Matchable {
  ids: ReadonlySet<string>
  /** by productKey; several products may share one */
  idsByKey: ReadonlyMap<string, readonly string[]>
}

/** How a line names its product. `brand` stands for an absent one. */
export function nameOfLine(cells: Partial<ProductCells>, brand: string): LineName {
  if (cells.id) return { id: cells.id }
  const { name = '', category = '' } = cells
  return { key: productKey({ name, category, brand: cells.brand ?? brand }) }
}

/**
 * Finds the product of one line after the other of a file. One that is not there, not the only one or named twice is an
 * issue of its line.
 */
export function lineMatcher({ ids, idsByKey }: Matchable) {
  const firstLines = new Map<string, number>()
  return (line: ProductImportRow, named: LineName): MatchedLine => {
    const found = 'key' in named ? (idsByKey.get(named.key) ?? []) : ids.has(named.id) ? [named.id] : []
    const productId = found[0] ?? null
    const unmatched = (message: string): MatchedLine => ({
      ...line,
      productId: null,
      unmatched: { column: PRODUCT_COLUMNS['id' in named ? 'id' : 'name'], message },
    })
    if ('id' in named && productId === null) return unmatched(UNKNOWN)
    if (found.length > 1) return unmatched(AMBIGUOUS)
    const identity = productId ? `id ${productId}` : `key ${'key' in named ? named.key : ''}`
    const first = firstLines.get(identity)
    if (first !== undefined) return unmatched(`Ce produit se trouve déjà à la ligne ${first}.`)
    firstLines.set(identity, line.line)
    return { ...line, productId, unmatched: null }
  }
}

const UNKNOWN = 'Aucun produit ne porte cette référence. Laissez la case vide pour un nouveau produit.'
const AMBIGUOUS =
  'Plusieurs produits de la boutique portent ce nom, dans cette catégorie et de cette marque. Indiquez la référence.'
