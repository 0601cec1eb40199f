import type { StockAlertInput } from '../../contracts/stock-alert.ts'
import { findVariant, type VariantChoice } from '../../domain/catalogue/variants.ts'
import { fail, type Result } from '../../domain/errors.ts'
import type { AppContext } from '../context.ts'

/**
 * Stores a shopper's request for a notification when a sold-out product or variant is back (F-50). The same number is
 * stored once, and the answer does not reveal whether it existed.
 */
export function askForAlert(
  shop: Pick<AppContext, 'store' | 'clock' | 'newId'>,
  { productId, phone, ...requested }: StockAlertInput,
): Promise<Result<{ choice: VariantChoice }>> {
  return shop.store.transaction(async (tx): Promise<Result<{ choice: VariantChoice }>> => {
    const [product, variants] = [await tx.products.find(productId), await tx.stock.variantsOf(productId)]
    if (!product) return fail('PRODUCT_NOT_FOUND')
    const sold = variants.length > 0 ? findVariant(variants, requested) : { ...NONE, stock: product.stock }
    if (!sold) return fail('ALERT_CHOICE')
    if (sold.stock > 0) return fail('ALERT_IN_STOCK')
    const choice = { color: sold.color, size: sold.size }
    await tx.stockAlerts.save({ id: shop.newId(), productId, ...choice, phone, at: shop.clock() })
    tx.publish({ kind: 'stock-alert', productId })
    return { ok: true, choice }
  })
}

const NONE = { color: null, size: null }
