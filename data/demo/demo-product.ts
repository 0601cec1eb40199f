import type { Category } from '../../domain/catalogue/categories.ts'
import { defaultDetails, type ProductDetails } from '../../domain/catalogue/product-fields.ts'
import type { Variant } from '../../domain/catalogue/variants.ts'

type RequiredField = 'name' | 'description' | 'category' | 'subCategory' | 'price' | 'stock'
/** Fields of the product form; `brand` defaults to the shop's name. */
type DemoFields = Omit<ProductDetails, 'images' | 'brand' | 'category'> & {
  brand?: string
  category: Category
}
type OptionalFields = Omit<DemoFields, RequiredField>

export interface DemoProduct
  extends Pick<DemoFields, RequiredField>,
    Partial<{ [Name in keyof OptionalFields]: Readonly<OptionalFields[Name]> }> {
  flashSale?: { durationHours: number; discount: number }
  /** stars from 1 to 5, each from a different visitor */
  ratings?: readonly number[]
  /** each from the visitor who gave the rating at the same index */
  reviews?: readonly { text: string; pseudo: string }[]
  /** units of each size in the order of `sizes`, or one such list per colour; the product's stock is the sum */
  variants?: readonly number[] | Readonly<Record<string, readonly number[]>>
  /** files in images/: one per colour in the order of `colors`, then further views */
  images: readonly string[]
}

/** The fields of a demo product, with default values for missing ones. */
export function demoFields(product: DemoProduct): DemoFields {
  const { flashSale: _, ratings: __, reviews: ___, images: ____, variants: _____, ...fields } = product
  const { brand: ______, images: _______, ...defaults } = defaultDetails()
  return { ...defaults, ...fields } as DemoFields
}

/** The stock by colour and size of a demo product; empty when the stock is counted for the whole product. */
export function demoVariants({ colors = [], sizes = [], variants = [] }: DemoProduct): Variant[] {
  const bySize = (color: string | null, units: readonly number[]) =>
    units.map((stock, index) => ({ color, size: sizes[index] ?? null, stock }))
  if (Array.isArray(variants)) return bySize(null, variants)
  const byColor = new Map(Object.entries(variants))
  return colors.flatMap((color) => bySize(color, byColor.get(color) ?? []))
}
