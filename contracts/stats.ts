import * as v from 'valibot'
import { MAX_LIMIT } from '../domain/catalogue/listing.ts'
import { count, figure, flag, id, listOf, optionalText, text } from './answer-fields.ts'
import { positiveInteger } from './query-fields.ts'

/** `limit` of a ranking, 50 by default (B-165, B-166). */
export const rankingQuery = v.object({
  limit: v.optional(positiveInteger('limit', MAX_LIMIT), '50'),
})

/** The answer of `GET /api/stats/most-viewed` or `most-purchased`: the products with the highest counter. */
export function rankingAnswer<const By extends 'views' | 'purchases'>(by: By) {
  return v.array(
    v.object({
      _id: id,
      name: text,
      category: text,
      images: listOf(v.string()),
      ...({ [by]: figure } as Record<By, typeof figure>),
    }),
  )
}

/** The answer of `GET /api/stats/global`. */
export const globalStats = v.object({
  totalProducts: figure,
  totalViews: figure,
  totalPurchases: figure,
  totalBestsellers: figure,
})

/** The answer of `GET /api/stats/monthly`: months like `2026-11`, oldest first. */
export const monthlyStats = v.array(
  v.object({ month: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)), sales: figure, views: figure }),
)

/** The answer of `GET /api/stats/categories`. */
export const categoryStats = v.array(v.object({ category: v.string(), products: figure }))

/** The answer of `GET /api/stats/product/{id}`. */
export const productFigures = v.object({
  product: v.object({
    name: text,
    category: text,
    price: count,
    stock: count,
    isTrending: flag,
    isBestseller: flag,
    image: optionalText,
  }),
  stats: v.object({
    /** number of entries in the view log; `purchases`: units in orders that are not cancelled */
    views: figure,
    purchases: figure,
    /** the same figures, from the counters of the product */
    viewsFromProductModel: figure,
    purchasesFromProductModel: figure,
  }),
})

export type ProductFigures = v.InferOutput<typeof productFigures>
export type GlobalStats = v.InferOutput<typeof globalStats>
export type Month = v.InferOutput<typeof monthlyStats>[number]
export type CategoryCount = v.InferOutput<typeof categoryStats>[number]
