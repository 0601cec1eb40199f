import type { ProductFields } from '../../contracts/product-form.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import { type Outcome, refuse } from '../../domain/refusals.ts'
import type { Shop } from '../shop.ts'
import { forgetPictures, keepPictures } from './keep-pictures.ts'
import { viewProduct } from './view-product.ts'

type Deps = Pick<Shop, 'store' | 'pictures' | 'identity' | 'clock' | 'newId' | 'announce'>

/** Adds a product with its pictures, in the order given: picture n belongs to colour n. */
export async function createProduct(
  shop: Deps,
  fields: ProductFields,
  files: readonly Uint8Array[],
): Promise<Outcome<{ product: Product }>> {
  if (files.length === 0) return refuse('IMAGE_REQUIRED')
  const pictures = await keepPictures(shop, files)
  if (!pictures.ok) return pictures
  const id = shop.newId()
  const details = { ...fields, brand: fields.brand ?? shop.identity.name, images: pictures.addresses }
  try {
    await shop.store.products.insert(id, details, shop.clock())
  } catch (error) {
    await forgetPictures(shop, pictures.addresses)
    throw error
  }
  shop.announce({ kind: 'product', productId: id })
  return viewProduct(shop, id)
}
