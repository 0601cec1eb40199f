import type { ProductSummary } from './product.ts'

/** What a product's card shows, and what decides its price. */
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
> & { ratingCount: number }

/** A product without what no card shows: a page of cards travels to phones, with the data of each card beside it. */
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

/** The same products in the same order, those that are sold out at the end. */
export function soldOutLast<Product extends { stock: number }>(products: readonly Product[]): Product[] {
  return [...products.filter(({ stock }) => stock > 0), ...products.filter(({ stock }) => stock <= 0)]
}
