import type { FlashSale } from '../catalogue/product.ts'
import type { Variant, VariantChoice } from '../catalogue/variants.ts'

/** One combination of colour and size, with its quantity. */
export interface CartVariant extends VariantChoice {
  quantity: number
}

/**
 * A cart line as stored in the browser, one per product. `options` has all
 * combinations in the cart; their quantities add up to `quantity`. `color` and `size` are those of the last option.
 */
export interface CartLine {
  _id: string
  name: string
  /** francs, before discounts */
  price: number
  quantity: number
  color: string | null
  size: string | null
  images: string[]
  colors: string[]
  discount: number
  flashSale: Pick<FlashSale, 'active' | 'discount'> & { endTime?: string | null }
  cartItemId: string
  options: CartVariant[]
  category?: string
  /** stock when the line was last refreshed */
  stock?: number
  /** stock by colour and size; absent when unknown, or when the stock is counted for the whole product */
  variants?: readonly Variant[]
}

/** Product data that adding to the cart needs. */
export interface CartProduct extends Pick<CartLine, '_id' | 'name' | 'price' | 'discount' | 'flashSale'> {
  images: readonly string[]
  colors: readonly string[]
  sizes: readonly string[]
  category: string
  stock: number
  /** absent when unknown, empty when the stock is counted for the whole product */
  variants?: readonly Variant[]
}

/** The image of a line: the one at the colour's index, otherwise the first, otherwise null. */
export function lineImage(line: Pick<CartLine, 'images' | 'colors' | 'color'>): string | null {
  const index = line.color === null ? -1 : line.colors.indexOf(line.color)
  return line.images[index] ?? line.images[0] ?? null
}
