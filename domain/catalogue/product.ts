import type { ProductDetails } from './product-fields.ts'
import type { SizeFit } from './size-fit.ts'
import type { Variant } from './variants.ts'

/** A flash sale; `endTime` is an ISO date, null when the sale is off or has no end. */
export interface FlashSale {
  active: boolean
  /** percent, 0 to 100 */
  discount: number
  /** whole hours */
  durationHours: number
  endTime: string | null
}

/** What the shop answers to a review, for everybody to read. */
export interface ReviewAnswer {
  text: string
  /** ISO date */
  answeredAt: string
}

export interface Review {
  text: string
  pseudo: string
  /** the reviewer's own rating of the product, 1 to 5, if any */
  rating?: number
  /** the size that the reviewer took, if named */
  size?: string
  answer?: ReviewAnswer
  /** images that the reviewer added and the shop approved, if any */
  photos?: string[]
  /** ISO date */
  createdAt: string
}

/** A product in lists: the entered fields, its flash sale, and counters such as views and likes. */
export interface ProductSummary extends ProductDetails {
  _id: string
  flashSale: FlashSale
  /** 0 without ratings */
  averageRating: number
  /** all ratings, 1 to 5, ascending */
  ratings: number[]
  reviewCount: number
  views: number
  likes: number
  purchases: number
  /** units returned to a variant that no longer exists, for an administrator to distribute (C-14) */
  unallocatedStock: number
  /** ISO date */
  createdAt: string
}

/** A product with its stock by colour and size (C-10). */
export interface StockedProduct extends ProductSummary {
  /** in the order of the product's colours, then sizes; empty when the stock is counted for the whole product */
  variants: Variant[]
}

/** A product with its reviews, newest first. */
export interface Product extends StockedProduct {
  reviews: Review[]
  /** how it fits, by what came back; none without enough deliveries */
  sizeFit?: SizeFit
}

/** Limits against typing errors and abuse: francs, units, and characters of texts. */
export const PRODUCT_LIMITS = {
  price: 100_000_000,
  stock: 1_000_000,
  id: 64,
  /** characters of a colour, a size or a material */
  choice: 60,
  barcode: 64,
  /** characters of an image URL */
  address: 2000,
} as const

/** Reviews on a page of a product's reviews; the product itself has the first page. */
export const REVIEWS_PER_PAGE = 20

/** Maximum characters of a review and its pseudonym; an emoji counts as one. */
export const REVIEW_LIMITS = { text: 500, pseudo: 50 } as const

/** The fields the header's search box needs. */
export interface SearchEntry {
  _id: string
  name: string
  category: string
  brand: string
  /** in lower case and without accents; empty in the results of a search */
  description: string
  /** the first image, if any */
  images: string[]
}
