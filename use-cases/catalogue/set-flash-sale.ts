import type { FlashSaleInput } from '../../contracts/product-form.ts'
import { differences } from '../../domain/audit/audit.ts'
import { nextFlashSale } from '../../domain/catalogue/flash-sale.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import { fail, type Outcome } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { Shop } from '../context.ts'
import { getProduct } from './get-product.ts'

/** Starts, changes or ends a product's flash sale. The same values while it runs keep its end. */
export async function setFlashSale(
  shop: Pick<Shop, 'store' | 'clock' | 'newId' | 'actor'>,
  id: string,
  input: FlashSaleInput,
): Promise<Outcome<{ product: Product }>> {
  const now = shop.clock()
  const found = await shop.store.transaction(async (inside) => {
    const [product] = await inside.products.lock([id])
    if (!product) return false
    await inside.products.setFlashSale(id, nextFlashSale(product.flashSale, input, now), now)
    await record(inside, shop, {
      action: 'product.flash-sale',
      subject: { id, name: product.name },
      changes: differences(product.flashSale, input),
    })
    inside.announce({ kind: 'product', productId: id, touches: 'lists' })
    return true
  })
  if (!found) return fail('PRODUCT_NOT_FOUND')
  return getProduct(shop, id)
}
