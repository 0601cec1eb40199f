import type { Category } from '../../domain/catalogue/categories.ts'
import { neutralDetails, type ProductDetails } from '../../domain/catalogue/product-fields.ts'

type RequiredField = 'name' | 'description' | 'category' | 'subCategory' | 'price' | 'stock'
/** What the product form would hold; without a brand, the shop's own is used. */
type DemoFields = Omit<ProductDetails, 'images' | 'brand' | 'category'> & {
  brand?: string
  category: Category
}
type OptionalFields = Omit<DemoFields, RequiredField>

/** A product of the demo catalogue: what an administrator would type, and what shoppers have said. */
export interface DemoProduct
  extends Pick<DemoFields, RequiredField>,
    Partial<{ [Name in keyof OptionalFields]: Readonly<OptionalFields[Name]> }> {
  flashSale?: { durationHours: number; discount: number }
  /** stars, each by another visitor */
  ratings?: readonly number[]
  /** belong to the first ratings, in order */
  reviews?: readonly { text: string; pseudo: string }[]
  /** files in images/: one per colour in the same order, then further views */
  images: readonly string[]
}

/** The fields of a demo product; those it does not name are neutral. */
export function demoFields(product: DemoProduct): DemoFields {
  const { flashSale: _, ratings: __, reviews: ___, images: ____, ...fields } = product
  const { brand: _____, images: ______, ...neutral } = neutralDetails()
  return { ...neutral, ...fields } as DemoFields
}
