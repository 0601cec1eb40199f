import { PRODUCT_COLUMNS, productKey } from './product-csv.ts'
import type { ProductImportRow } from './product-table.ts'

/** An error in a cell, or in the whole row (column null). */
export interface LineIssue {
  /** heading of the column */
  column: string | null
  message: string
}

/** A row with its product's id, which is null for a new product and for a row that matches no single product. */
export type MatchedLine = ProductImportRow & { productId: string | null; unmatched: LineIssue | null }

/** The identification of a product in a row: an id or a `productKey`. */
export type LineName = { id: string } | { key: string }

export interface Matchable {
  ids: ReadonlySet<string>
  /** product ids by `productKey`; several products may share a key */
  idsByKey: ReadonlyMap<string, readonly string[]>
}

/** Returns the identification of a row's product, with `brand` as the default brand. */
export function nameOfLine(
  { cells, reference }: Pick<ProductImportRow, 'cells' | 'reference'>,
  brand: string,
): LineName {
  if (cells.id) return { id: cells.id }
  if (reference !== undefined) return { key: `reference ${reference}` }
  const { name = '', category = '' } = cells
  return { key: productKey({ name, category, brand: cells.brand ?? brand }) }
}

/**
 * Returns a function that matches rows to products one by one. An unknown id, an ambiguous name or a repeated product
 * is an issue of the row.
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
