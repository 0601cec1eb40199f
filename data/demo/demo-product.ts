import type { Category, Gender } from '../../domain/catalogue/categories.ts'

export interface DemoProduct {
  name: string
  description: string
  category: Category
  subCategory: string
  /** default: the shop's own */
  brand?: string
  /** francs */
  price: number
  /** percent */
  discount?: number
  sizes?: readonly string[]
  colors?: readonly string[]
  materials?: readonly string[]
  gender?: Gender
  stock: number
  isTrending?: boolean
  isBestseller?: boolean
  isSale?: boolean
  flashSale?: { durationHours: number; discount: number }
  /** stars, each from another visitor */
  ratings?: readonly number[]
  /** belong to the first ratings, in order */
  reviews?: readonly { text: string; pseudo: string }[]
  /** files in images/: one per colour in the same order, then further views */
  images: readonly string[]
}

const DEFAULTS = { discount: 0, gender: null, isTrending: false, isBestseller: false, isSale: false }

/** Returns what an administrator would enter in the product form, without images. */
export function demoFields(product: DemoProduct) {
  const { flashSale: _, ratings: __, reviews: ___, images: ____, ...fields } = product
  const { sizes = [], colors = [], materials = [] } = fields
  return { ...DEFAULTS, ...fields, sizes: [...sizes], colors: [...colors], materials: [...materials] }
}
