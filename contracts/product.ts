import { GENDERS } from '../domain/catalogue/categories.ts'
import {
  PRODUCT_LIMITS,
  type Product,
  type ProductSummary,
  type Review,
} from '../domain/catalogue/product.ts'
import {
  isRecord,
  own,
  readDate,
  readNumber,
  readPercent,
  readText,
  readTexts,
  type UnknownRecord,
} from '../domain/unknown-values.ts'

/**
 * Reads one product the API answered; fields that are missing or damaged get their neutral value.
 * @throws TypeError when it is no product at all
 */
export function readProduct(json: unknown): Product {
  const summary = readSummary(json)
  if (!summary || !isRecord(json)) throw new TypeError('La réponse du serveur n’est pas un produit.')
  return { ...summary, reviews: readReviews(own(json, 'reviews')) }
}

/**
 * Reads a list of products. One without an `_id` is left out; `onDropped` hears how many were, when any.
 * @throws TypeError when it is no list
 */
export function readProducts(json: unknown, onDropped?: (count: number) => void): ProductSummary[] {
  if (!Array.isArray(json)) throw new TypeError('La réponse du serveur n’est pas une liste de produits.')
  const products = json.map(readSummary).filter((product) => product !== null)
  const dropped = json.length - products.length
  if (dropped > 0) onDropped?.(dropped)
  return products
}

function readSummary(json: unknown): ProductSummary | null {
  if (!isRecord(json)) return null
  const _id = readText(own(json, '_id'))
  if (_id === null) return null
  const text = (key: string) => readText(own(json, key)) ?? ''
  const count = (key: string) => Math.floor(readNumber(own(json, key), 0, Number.MAX_SAFE_INTEGER) ?? 0)
  const flag = (key: string) => own(json, key) === true
  return {
    _id,
    name: text('name'),
    brand: text('brand'),
    description: text('description'),
    category: text('category'),
    subCategory: text('subCategory'),
    price: readNumber(own(json, 'price'), 0, PRODUCT_LIMITS.price) ?? 0,
    discount: readPercent(own(json, 'discount')),
    flashSale: readFlashSale(own(json, 'flashSale')),
    images: readTexts(own(json, 'images')),
    colors: readTexts(own(json, 'colors')),
    sizes: readTexts(own(json, 'sizes')),
    materials: readTexts(own(json, 'materials')),
    gender: GENDERS.find((gender) => gender === own(json, 'gender')) ?? null,
    stock: count('stock'),
    ...readOpinions(json),
    views: count('views'),
    likes: count('likes'),
    purchases: count('purchases'),
    isTrending: flag('isTrending'),
    isBestseller: flag('isBestseller'),
    isSale: flag('isSale'),
    createdAt: readDate(own(json, 'createdAt')) ?? new Date(0).toISOString(),
  }
}

function readOpinions(
  json: UnknownRecord,
): Pick<ProductSummary, 'averageRating' | 'ratings' | 'reviewCount'> {
  const ratings = own(json, 'ratings')
  const reviewCount = readNumber(own(json, 'reviewCount'), 0, Number.MAX_SAFE_INTEGER)
  return {
    averageRating: readNumber(own(json, 'averageRating'), 0, 5) ?? 0,
    ratings: Array.isArray(ratings) ? ratings.map(readStars).filter((stars) => stars !== null) : [],
    reviewCount: reviewCount ?? readReviews(own(json, 'reviews')).length,
  }
}

function readFlashSale(json: unknown): ProductSummary['flashSale'] {
  const sale = isRecord(json) ? json : {}
  const end = own(sale, 'endTime') ?? null
  const endTime = readDate(end)
  return {
    // A sale whose end cannot be read has ended.
    active: own(sale, 'active') === true && (end === null || endTime !== null),
    discount: readPercent(own(sale, 'discount')),
    durationHours: readNumber(own(sale, 'durationHours'), 0, Number.MAX_SAFE_INTEGER) ?? 0,
    endTime,
  }
}

function readReviews(json: unknown): Review[] {
  return Array.isArray(json) ? json.flatMap(readReview) : []
}

function readReview(json: unknown): Review[] {
  if (!isRecord(json)) return []
  const text = readText(own(json, 'text'))
  if (text === null) return []
  const rating = readStars(own(json, 'rating'))
  return [
    {
      text,
      pseudo: readText(own(json, 'pseudo')) ?? 'Anonyme',
      ...(rating !== null && { rating }),
      createdAt: readDate(own(json, 'createdAt')) ?? new Date(0).toISOString(),
    },
  ]
}

function readStars(json: unknown): number | null {
  const stars = readNumber(json, 1, 5)
  return stars !== null && Number.isInteger(stars) ? stars : null
}
