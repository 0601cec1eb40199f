import type { NamedOwner } from '../../../data/queries/barcodes.ts'
import type { Store } from '../../../data/store.ts'
import { barcodeKey, readBarcode } from '../../../domain/catalogue/barcode.ts'
import type { LineIssue, MatchedLine } from '../../../domain/catalogue/match-lines.ts'
import { PRODUCT_COLUMNS } from '../../../domain/catalogue/product-csv.ts'
import { quoted } from '../../../domain/text/quoted.ts'

/**
 * Finds barcodes that a row would give to a product although another row or product has them. A product of the file
 * that receives another barcode gives up its own, so that two products can exchange theirs.
 * @param all the rows of the file
 * @returns a function that checks some of them
 */
export function barcodeChecker(all: readonly MatchedLine[]) {
  const nextOf = new Map(all.map(({ productId, cells }) => [productId, cells.barcode]))
  const keepsIt = ({ productId, variantId, barcode }: NamedOwner) =>
    variantId !== null || sameBarcode(nextOf.get(productId) ?? barcode, barcode)

  return async (
    { barcodes }: Pick<Store, 'barcodes'>,
    lines: readonly MatchedLine[],
  ): Promise<ReadonlyMap<number, LineIssue>> => {
    const given = lines.flatMap((line) => {
      const read = readBarcode(line.cells.barcode ?? '')
      return read.ok && read.barcode !== '' ? [{ ...line, barcode: read.barcode }] : []
    })
    const owners = await barcodes.ownersOf(given.map(({ barcode }) => barcode))
    const ownersOf = (barcode: string) => owners.get(barcodeKey(barcode)) ?? []
    const firstLines = new Map<string, number>()
    const issues = new Map<number, LineIssue>()
    for (const { line, productId, barcode } of given) {
      const isOwn = (owner: NamedOwner) => owner.productId === productId && owner.variantId === null
      const key = barcodeKey(barcode)
      const first = firstLines.get(key)
      if (first === undefined) firstLines.set(key, line)
      // A shop of an earlier version may have the same barcode twice; it stays until somebody changes it.
      if (productId !== null && ownersOf(barcode).some((owner) => isOwn(owner) && owner.barcode === barcode))
        continue
      const other = ownersOf(barcode).find((owner) => !isOwn(owner) && keepsIt(owner))
      if (first !== undefined) issues.set(line, issue(barcode, `se trouve déjà à la ligne ${first}.`))
      else if (other) issues.set(line, issue(barcode, `est déjà celui de ${quoted(other.name)}.`))
    }
    return issues
  }
}

function sameBarcode(cell: string, barcode: string): boolean {
  const read = readBarcode(cell)
  return barcodeKey(read.ok ? read.barcode : cell) === barcodeKey(barcode)
}

function issue(barcode: string, message: string): LineIssue {
  return { column: PRODUCT_COLUMNS.barcode, message: `${quoted(barcode)} ${message}` }
}
