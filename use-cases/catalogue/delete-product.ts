import { type Outcome, refuse } from '../../domain/refusals.ts'
import type { Shop } from '../shop.ts'
import { announceProduct } from './announce-product.ts'
import { forgetPictures } from './keep-pictures.ts'

/** Takes a product out of the shop, with its pictures, ratings and comments. Orders that name it stay as they are. */
export async function deleteProduct(
  shop: Pick<Shop, 'store' | 'pictures' | 'announce'>,
  id: string,
): Promise<Outcome<{ message: string }>> {
  const deleted = await shop.store.transaction(async (store) => {
    const [product] = await store.products.lock([id])
    if (!product) return null
    await store.products.delete(id)
    return product
  })
  if (deleted === null) return refuse('PRODUCT_NOT_FOUND')
  await forgetPictures(shop, deleted.images)
  announceProduct(shop, { productId: id, before: deleted.stock, after: null })
  return { ok: true, message: 'Produit supprimé avec succès !' }
}
