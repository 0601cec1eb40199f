import type { FlashSale, ProductSummary } from './product.ts'

export interface SizeStock {
  size: string
  stock: number
}

/** The fields a product card shows or derives its price from. */
export interface CardProduct extends ReturnType<typeof cardOf> {
  /** the sizes in stock that match the size or age filter of the list */
  chosenSizes?: SizeStock[]
}

/** Shared by all cards without a flash sale, so that it is serialised once per page. */
const NO_FLASH_SALE: FlashSale = { active: false, discount: 0, durationHours: 0, endTime: null }

/** Drops fields that no card shows, because the page contains the data of every card. */
export function cardOf(product: ProductSummary) {
  const { _id, name, price, discount, flashSale, images, stock } = product
  const { averageRating, ratings, reviewCount, likes, isSale } = product
  return {
    _id,
    name,
    price,
    discount,
    flashSale: flashSale.active ? flashSale : NO_FLASH_SALE,
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
