import { barcodeKey, readBarcode } from '../catalogue/barcode.ts'
import { quoted } from '../text/quoted.ts'
import type { ForeignCatalogue, ForeignProduct, SkippedRow } from './foreign-product.ts'

/** Maximum characters of what names a product in its shop. */
const MAX_REFERENCE = 200

/** Leaves out products that nothing names or that come twice, and barcodes that are wrong or those of several products. */
export function cleanCatalogue(catalogue: ForeignCatalogue): ForeignCatalogue {
  const lines = new Map<string, number>()
  const skipped: SkippedRow[] = [...catalogue.skipped]
  const products = catalogue.products.filter(({ reference, line, name }) => {
    const first = lines.get(reference)
    if (reference === '') skipped.push({ line, name, reason: 'Rien ne nomme ce produit.' })
    else if (reference.length > MAX_REFERENCE)
      skipped.push({ line, name, reason: `Son identifiant dépasse ${MAX_REFERENCE} caractères.` })
    else if (first !== undefined)
      skipped.push({ line, name, reason: `Son identifiant se trouve déjà à la ligne ${first}.` })
    else {
      lines.set(reference, line)
      return true
    }
    return false
  })
  const uses = new Map<string, number>()
  for (const { cells } of products) {
    const key = barcodeKey(cells.barcode ?? '')
    uses.set(key, (uses.get(key) ?? 0) + 1)
  }
  return {
    ...catalogue,
    skipped,
    products: products.map((product) => withGoodBarcode(product, uses)),
    // PrestaShop's two files share headings.
    ignored: [...new Set(catalogue.ignored)],
  }
}

function withGoodBarcode(product: ForeignProduct, uses: ReadonlyMap<string, number>): ForeignProduct {
  const { barcode, ...cells } = product.cells
  if (!barcode) return product
  const isValid = readBarcode(barcode).ok
  if (isValid && uses.get(barcodeKey(barcode)) === 1) return product
  const reason = isValid ? 'est celui de plusieurs produits du fichier' : 'n’est pas valable'
  const warning = `Son code-barres ${quoted(barcode.slice(0, 64))} ${reason}\u202f: il n’est pas repris.`
  const { barcode: _, ...own } = product.own
  return { ...product, cells, own, warnings: [...product.warnings, warning] }
}
