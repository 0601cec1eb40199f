import type { VariantInput } from '../../contracts/variants.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import { totalStock } from '../../domain/catalogue/variants.ts'
import { createProduct } from '../../use-cases/catalogue/create-product.ts'
import { anImage, productDetails } from '../builders/product-details.ts'
import type { TestShop } from './shop.ts'

/** Adds a product whose stock is counted by size: `{ '3 mois': 4 }`. */
export async function addSizedProduct(
  shop: TestShop,
  name: string,
  stocks: Readonly<Record<string, number>>,
): Promise<Product> {
  const variants: VariantInput[] = Object.entries(stocks).map(([size, stock]) => ({
    color: null,
    size,
    stock,
  }))
  const details = productDetails({
    name,
    price: 1000,
    sizes: Object.keys(stocks),
    stock: totalStock(variants),
  })
  const created = await createProduct(shop, details, { files: [anImage()], variants })
  if (!created.ok) throw new Error(created.message)
  return created.product
}
