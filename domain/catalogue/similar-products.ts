import { fold } from '../text/fold.ts'
import { type CardProduct, cardOf, soldOutLast } from './card.ts'
import type { ProductSummary, StockedProduct } from './product.ts'
import type { Variant } from './variants.ts'

/**
 * Maximum products to load: one more than are shown, because the loaded list may include the product itself (A-169,
 *
 */
const SIMILAR_LIMIT = 6
const SIMILAR_SHOWN = 5
/** Maximum products of the category that are searched for the same size. */
const SAME_SIZE_LIMIT = 40

/** Query for the products that `similarProducts` selects from; `variants` adds their stock by colour and size. */
interface SimilarQuery {
  category: string
  limit: number
  variants?: true
}

export interface SimilarProducts {
  products: CardProduct[]
  /** true when the product is sold out and all of `products` have one of the sold-out sizes in stock (C-23) */
  sameSizes: boolean
}

/** A listed product, with its variants when requested. */
type Listed = ProductSummary & { variants?: readonly Variant[] }

export function similarQuery(product: StockedProduct): SimilarQuery {
  const { category } = product
  return needsSameSize(product)
    ? { category, limit: SAME_SIZE_LIMIT, variants: true }
    : { category, limit: SIMILAR_LIMIT }
}

/**
 * Returns other products of the category as cards, sold-out ones last. If all sizes of the product are sold out and
 * other products have one of these sizes in stock, returns only those, the same sub-category first (C-23).
 */
export function similarProducts(product: StockedProduct, listed: readonly Listed[]): SimilarProducts {
  const others = listed.filter(({ _id }) => _id !== product._id)
  const replacing = needsSameSize(product)
    ? others.filter((other) => hasSizeInStock(other, product.sizes))
    : []
  const sameSizes = replacing.length > 0
  const sorted = sameSizes ? ownSubCategoryFirst(replacing, product) : soldOutLast(others)
  return { products: sorted.slice(0, SIMILAR_SHOWN).map(cardOf), sameSizes }
}

/** Whether the product is sold out and its stock is counted by size. */
export function needsSameSize({ stock, variants }: Pick<StockedProduct, 'stock' | 'variants'>): boolean {
  return stock <= 0 && variants.some(({ size }) => size !== null)
}

function hasSizeInStock({ stock, sizes, variants = [] }: Listed, requested: readonly string[]): boolean {
  const folded = new Set(requested.map(fold))
  if (variants.length === 0) return stock > 0 && sizes.some((size) => folded.has(fold(size)))
  return variants.some((variant) => variant.stock > 0 && folded.has(fold(variant.size ?? '')))
}

function ownSubCategoryFirst<Product extends ProductSummary>(
  products: readonly Product[],
  { subCategory }: ProductSummary,
): Product[] {
  const isOwn = (product: Product) => fold(product.subCategory) === fold(subCategory)
  return [...products.filter(isOwn), ...products.filter((product) => !isOwn(product))]
}
