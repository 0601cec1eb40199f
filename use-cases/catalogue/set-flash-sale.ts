import type { FlashSaleInput } from '../../contracts/product.ts'
import { differences } from '../../domain/audit/audit.ts'
import { nextFlashSale } from '../../domain/catalogue/flash-sale.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'
import { getProduct } from './get-product.ts'

/** Starts, changes or ends a product's flash sale. Repeating the values of a running sale keeps its end. */
export async function setFlashSale(
  shop: Pick<AppContext, 'store' | 'clock' | 'newId' | 'actor'>,
  id: string,
  input: FlashSaleInput,
): Promise<Result<{ product: Product }>> {
  const now = shop.clock()
  const found = await shop.store.transaction(async (tx) => {
    const [product] = await tx.products.lock([id])
    if (!product) return false
    await tx.products.setFlashSale(id, nextFlashSale(product.flashSale, input, now), now)
    await record(tx, shop, {
      action: 'product.flash-sale',
      subject: { id, name: product.name },
      changes: differences(product.flashSale, input),
    })
    tx.publish({ kind: 'product', productId: id, touches: 'lists' })
    return true
  })
  if (!found) return fail('PRODUCT_NOT_FOUND')
  return getProduct(shop, id)
}
