import type { StockLevel } from '../../contracts/stock.ts'
import type { VariantChoice } from '../../domain/catalogue/variants.ts'
import { fail, type Result } from '../../domain/errors.ts'
import type { AppContext } from '../context.ts'
import { getStockLevels } from './get-stock-levels.ts'

export type FoundBarcode = Result<{ product: StockLevel } & VariantChoice>

/** Finds the product, or the variant of a product, with this barcode. */
export async function findBarcode(
  { store }: Pick<AppContext, 'store'>,
  barcode: string,
): Promise<FoundBarcode> {
  const [owner] = await store.barcodes.owners(barcode)
  if (!owner) return fail('BARCODE_UNKNOWN')
  const [product] = await getStockLevels({ store }, [owner.productId])
  if (!product) return fail('BARCODE_UNKNOWN')
  return { ok: true, product, color: owner.variant?.color ?? null, size: owner.variant?.size ?? null }
}
