import type { ProductFields } from '../../contracts/product-form.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import { type Outcome, refuse } from '../../domain/refusals.ts'
import type { Shop } from '../shop.ts'
import { announceProduct } from './announce-product.ts'
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
  try {
    return await addProduct(shop, fields, pictures.addresses)
  } catch (error) {
    await forgetPictures(shop, pictures.addresses)
    throw error
  }
}

/** The second half of the act: adds a product whose pictures are kept already. */
export async function addProduct(
  shop: Omit<Deps, 'pictures'>,
  fields: ProductFields,
  images: string[],
): Promise<Outcome<{ product: Product }>> {
  const id = shop.newId()
  const brand = fields.brand ?? shop.identity.name
  await shop.store.products.insert(id, { ...fields, brand, images }, shop.clock())
  announceProduct(shop, { productId: id, before: null, after: fields.stock })
  return viewProduct(shop, id)
}
