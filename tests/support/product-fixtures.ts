import type { Store } from '../../data/store.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import type { ProductDetails } from '../../domain/catalogue/product-fields.ts'
import { totalStock, type Variant } from '../../domain/catalogue/variants.ts'
import { createProduct } from '../../use-cases/catalogue/create-product.ts'
import { anImage, productDetails } from '../builders/product-details.ts'
import type { TestShop } from './shop.ts'

/** Adds a product to a test shop as an administrator does, by default with one image. */
export async function addProduct(
  shop: TestShop,
  fields: Parameters<typeof productDetails>[0] = {},
  images: readonly Uint8Array[] = [anImage()],
): Promise<Product> {
  const created = await createProduct(shop, productDetails(fields), { files: images })
  if (!created.ok) throw new Error(created.message)
  return created.product
}

/** Adds a product whose stock is counted by colour and size. */
export async function addProductWithVariants(
  shop: TestShop,
  fields: Parameters<typeof productDetails>[0],
  variants: readonly Variant[],
): Promise<Product> {
  const details = productDetails({ ...fields, stock: totalStock(variants) })
  const created = await createProduct(shop, details, { files: [anImage()], variants })
  if (!created.ok) throw new Error(created.message)
  return created.product
}

/** Inserts products into a database in order; by default each is named after its id. */
export async function stock(store: Store, products: Record<string, Partial<ProductDetails>>): Promise<void> {
  let now = 1000
  for (const [id, details] of Object.entries(products)) {
    now += 1000
    await store.products.insert(
      id,
      { ...productDetails({ name: id }), brand: 'B', images: [], ...details },
      now,
    )
  }
}
