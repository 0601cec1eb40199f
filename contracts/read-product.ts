import { GENDERS } from '../domain/catalogue/categories.ts'
import {
  PRODUCT_LIMITS,
  type Product,
  type ProductSummary,
  type Review,
  type ReviewAnswer,
  type StockedProduct,
} from '../domain/catalogue/product.ts'
import { type ToField, toDetails } from '../domain/catalogue/product-fields.ts'
import { SIZE_FITS } from '../domain/catalogue/size-fit.ts'
import type { Variant } from '../domain/catalogue/variants.ts'
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
 * Reads one product from a response; missing or invalid fields get their default value. Does not use Valibot
 * (docs/decisions/035-one-schema-per-resource.md).
 * @throws TypeError for data without an `_id`
 */
export function readProduct(json: unknown): Product {
  const summary = readSummary(json)
  if (!summary || !isRecord(json)) throw new TypeError('La réponse du serveur n’est pas un produit.')
  const fit = SIZE_FITS.find((one) => one === own(json, 'sizeFit'))
  return {
    ...withStock(summary, json),
    reviews: readReviews(own(json, 'reviews')),
    ...(fit && { sizeFit: fit }),
  }
}

/**
 * Reads a list of products, without the products that have no `_id`.
 * @param onDropped called with the number of products without an `_id`
 * @throws TypeError for data that is not a list
 */
export function readProducts(json: unknown, onDropped?: (count: number) => void): ProductSummary[] {
  if (!Array.isArray(json)) throw new TypeError('La réponse du serveur n’est pas une liste de produits.')
  const products = json.map(readSummary).filter((product) => product !== null)
  const dropped = json.length - products.length
  if (dropped > 0) onDropped?.(dropped)
  return products
}

/** As `readProducts`, with the stock by colour and size (`variants=true`). */
export function readStockedProducts(json: unknown, onDropped?: (count: number) => void): StockedProduct[] {
  const products = readProducts(json, onDropped)
  const byId = new Map(products.map((product) => [product._id, product]))
  return (json as unknown[]).flatMap((entry) => {
    const summary = isRecord(entry) && byId.get(readText(own(entry, '_id')) ?? '')
    return summary ? [withStock(summary, entry)] : []
  })
}

function withStock(summary: ProductSummary, json: UnknownRecord): StockedProduct {
  const variants = own(json, 'variants')
  return {
    ...summary,
    variants: Array.isArray(variants) ? variants.flatMap(readVariant) : [],
  }
}

function readVariant(json: unknown): Variant[] {
  if (!isRecord(json)) return []
  const [color, size] = [readText(own(json, 'color')), readText(own(json, 'size'))]
  return color === null && size === null ? [] : [{ color, size, stock: readCount(own(json, 'stock')) }]
}

function readSummary(json: unknown): ProductSummary | null {
  if (!isRecord(json)) return null
  const _id = readText(own(json, '_id'))
  if (_id === null) return null
  const ratings = own(json, 'ratings')
  const reviewCount = readNumber(own(json, 'reviewCount'), 0, Number.MAX_SAFE_INTEGER)
  return {
    ...toDetails((name, { defaultValue }) => own(json, name) ?? defaultValue, FIELDS),
    _id,
    flashSale: readFlashSale(own(json, 'flashSale')),
    averageRating: readNumber(own(json, 'averageRating'), 0, 5) ?? 0,
    ratings: Array.isArray(ratings) ? ratings.map(readStars).filter((stars) => stars !== null) : [],
    reviewCount: reviewCount ?? readReviews(own(json, 'reviews')).length,
    views: readCount(own(json, 'views')),
    likes: readCount(own(json, 'likes')),
    purchases: readCount(own(json, 'purchases')),
    unallocatedStock: readCount(own(json, 'unallocatedStock')),
    createdAt: readDate(own(json, 'createdAt')) ?? new Date(0).toISOString(),
  }
}

const FIELDS: ToField<unknown> = {
  text: (json) => readText(json) ?? '',
  amount: (json) => readNumber(json, 0, PRODUCT_LIMITS.price) ?? 0,
  percent: readPercent,
  count: readCount,
  gender: (json) => GENDERS.find((gender) => gender === json) ?? null,
  list: readTexts,
  flag: (json) => json === true,
}

function readCount(json: unknown): number {
  return Math.floor(readNumber(json, 0, Number.MAX_SAFE_INTEGER) ?? 0)
}

function readFlashSale(json: unknown): ProductSummary['flashSale'] {
  const sale: UnknownRecord = isRecord(json) ? json : {}
  const end = own(sale, 'endTime') ?? null
  const endTime = readDate(end)
  return {
    // A sale whose end cannot be read counts as ended.
    active: own(sale, 'active') === true && (end === null || endTime !== null),
    discount: readPercent(own(sale, 'discount')),
    durationHours: readNumber(own(sale, 'durationHours'), 0, Number.MAX_SAFE_INTEGER) ?? 0,
    endTime,
  }
}

/** Reads the `reviews` of a product or of a page of reviews. */
export function readReviews(json: unknown): Review[] {
  return Array.isArray(json) ? json.flatMap(readReview) : []
}

function readReview(json: unknown): Review[] {
  if (!isRecord(json)) return []
  const text = readText(own(json, 'text'))
  if (text === null) return []
  const rating = readStars(own(json, 'rating'))
  const answer = readAnswer(own(json, 'answer'))
  const size = readText(own(json, 'size'))
  const photos = readTexts(own(json, 'photos'))
  return [
    {
      text,
      pseudo: readText(own(json, 'pseudo')) ?? 'Anonyme',
      ...(rating !== null && { rating }),
      ...(size && { size }),
      ...(answer && { answer }),
      ...(photos.length > 0 && { photos }),
      createdAt: readDate(own(json, 'createdAt')) ?? new Date(0).toISOString(),
    },
  ]
}

function readAnswer(json: unknown): ReviewAnswer | null {
  const text = isRecord(json) ? readText(own(json, 'text')) : null
  if (!isRecord(json) || text === null) return null
  return { text, answeredAt: readDate(own(json, 'answeredAt')) ?? new Date(0).toISOString() }
}

function readStars(json: unknown): number | null {
  const stars = readNumber(json, 1, 5)
  return stars !== null && Number.isInteger(stars) ? stars : null
}
