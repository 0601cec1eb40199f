import type { SizeStock } from './chosen-sizes.ts'
import type { ProductSummary } from './product.ts'

/** The fields a product card shows or derives its price from. */
export type CardProduct = Pick<
  ProductSummary,
  | '_id'
  | 'name'
  | 'price'
  | 'discount'
  | 'flashSale'
  | 'images'
  | 'stock'
  | 'averageRating'
  | 'reviewCount'
  | 'likes'
  | 'isSale'
> & {
  ratingCount: number
  /** the sizes that a list was filtered by, with their stock */
  chosenSizes?: SizeStock[]
}

/** Drops the fields no card shows: the data of every card travels with the page. */
export function cardOf(product: ProductSummary): CardProduct {
  const { _id, name, price, discount, flashSale, images, stock } = product
  const { averageRating, ratings, reviewCount, likes, isSale } = product
  return {
    _id,
    name,
    price,
    discount,
    flashSale,
    images: images.slice(0, 1),
    stock,
    averageRating,
    ratingCount: ratings.length,
    reviewCount,
    likes,
    isSale,
  }
}

/** Moves sold-out products to the end, otherwise keeping the order. */
export function soldOutLast<Product extends { stock: number }>(products: readonly Product[]): Product[] {
  return [...products.filter(({ stock }) => stock > 0), ...products.filter(({ stock }) => stock <= 0)]
}
