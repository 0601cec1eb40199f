import type { Category, Gender } from '../../domain/catalogue/categories.ts'
import type { Picture as Image } from './artwork/picture.ts'

/** A product of the demo catalogue: what an administrator would type, and what shoppers have said. */
export interface DemoProduct {
  name: string
  description: string
  category: Category
  subCategory: string
  /** absent: the shop's own */
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
  /** stars, each by a visitor of its own */
  ratings?: readonly number[]
  /** given with the first ratings, in order */
  reviews?: readonly { text: string; pseudo: string }[]
  /** parallel to the colours, then further views */
  images: readonly Image[]
}

const UNSAID = { discount: 0, gender: null, isTrending: false, isBestseller: false, isSale: false }

/** What its form would hold: all that an administrator decides about it, but for the images. */
export function demoFields(product: DemoProduct) {
  const { flashSale: _, ratings: __, reviews: ___, images: ____, ...said } = product
  const { sizes = [], colors = [], materials = [] } = said
  return { ...UNSAID, ...said, sizes: [...sizes], colors: [...colors], materials: [...materials] }
}
