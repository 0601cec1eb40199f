import type { Category } from '../../domain/catalogue/categories.ts'
import { neutralDetails, type ProductDetails } from '../../domain/catalogue/product-fields.ts'
import type { Variant } from '../../domain/catalogue/variants.ts'

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
  /** units by size, in the order of `sizes`, for each colour; their sum is the stock */
  variants?: readonly number[] | Readonly<Record<string, readonly number[]>>
  /** files in images/: one per colour in the same order, then further views */
  images: readonly string[]
}

/** The fields of a demo product; those it does not name are neutral. */
export function demoFields(product: DemoProduct): DemoFields {
  const { flashSale: _, ratings: __, reviews: ___, images: ____, variants: _____, ...fields } = product
  const { brand: ______, images: _______, ...neutral } = neutralDetails()
  return { ...neutral, ...fields } as DemoFields
}

/** The stock by colour and size of a demo product; empty when it is counted for the whole product. */
export function demoVariants({ colors = [], sizes = [], variants = [] }: DemoProduct): Variant[] {
  const bySize = (color: string | null, units: readonly number[]) =>
    units.map((stock, index) => ({ color, size: sizes[index] ?? null, stock }))
  if (Array.isArray(variants)) return bySize(null, variants)
  const byColor = new Map(Object.entries(variants))
  return colors.flatMap((color) => bySize(color, byColor.get(color) ?? []))
}
