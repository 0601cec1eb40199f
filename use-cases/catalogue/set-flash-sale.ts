import type { FlashSaleInput } from '../../contracts/product.ts'
import { differences } from '../../domain/audit/audit.ts'
import { nextFlashSale } from '../../domain/catalogue/flash-sale.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import type { Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { WriteDeps } from '../context.ts'
import { changeLocked } from './get-product.ts'

/**
 * Starts, changes or ends a product's flash sale. Saving a running sale with unchanged values does not change its end.
 */
export function setFlashSale(
  shop: WriteDeps,
  id: string,
  input: FlashSaleInput,
): Promise<Result<{ product: Product }>> {
  const now = shop.clock()
  return changeLocked(shop, id, async (tx, { name, flashSale }) => {
    await tx.products.setFlashSale(id, nextFlashSale(flashSale, input, now), now)
    const changes = differences(flashSale, input)
    await record(tx, shop, { action: 'product.flash-sale', subject: { id, name }, changes })
    tx.publish({ kind: 'product', productId: id, touches: 'lists' })
  })
}
