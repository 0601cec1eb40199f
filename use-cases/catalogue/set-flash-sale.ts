import type { FlashSaleInput } from '../../contracts/product-form.ts'
import type { FlashSale, Product } from '../../domain/catalogue/product.ts'
import { type Outcome, refuse } from '../../domain/refusals.ts'
import type { Shop } from '../shop.ts'
import { viewProduct } from './view-product.ts'

const HOUR = 60 * 60 * 1000

/** Starts, changes or ends a product's flash sale. The same values while it runs keep its end. */
export async function setFlashSale(
  shop: Pick<Shop, 'store' | 'clock' | 'announce'>,
  id: string,
  input: FlashSaleInput,
): Promise<Outcome<{ product: Product }>> {
  const now = shop.clock()
  const found = await shop.store.transaction(async (store) => {
    const [product] = await store.products.lock([id])
    if (!product) return false
    await store.products.setFlashSale(id, nextSale(product.flashSale, input, now), now)
    return true
  })
  if (!found) return refuse('PRODUCT_NOT_FOUND')
  shop.announce({ kind: 'product', productId: id, touches: 'lists' })
  return viewProduct(shop, id)
}

function nextSale(present: FlashSale, input: FlashSaleInput, now: number) {
  // What the last sale was stays readable in the product form.
  const { discount, durationHours } = present
  if (!input.active) return { active: false, discount, durationHours, endTime: null }
  const end = present.active && present.endTime !== null ? Date.parse(present.endTime) : 0
  const unchanged = end > now && discount === input.discount && durationHours === input.durationHours
  return { ...input, endTime: unchanged ? end : now + input.durationHours * HOUR }
}
