import type { Review } from '../../domain/catalogue/product.ts'
import type { Connection } from '../connection.ts'
import { isoDate } from './column-values.ts'
import { addToCounter } from './product-counters.ts'

interface NewReview {
  id: string
  productId: string
  visitorId: string
  text: string
  pseudo: string
}

export function reviewQueries({ db }: Connection) {
  return {
    async list(productId: string, limit: number): Promise<Review[]> {
      const rows = await db
        .selectFrom('reviews')
        .leftJoin('ratings', (join) =>
          join
            .onRef('ratings.product_id', '=', 'reviews.product_id')
            .onRef('ratings.visitor_id', '=', 'reviews.visitor_id'),
        )
        .select(['reviews.text', 'reviews.pseudo', 'reviews.created_at', 'ratings.rating'])
        .where('reviews.product_id', '=', productId)
        .orderBy('reviews.created_at', 'desc')
        .orderBy('reviews.id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ text, pseudo, rating, created_at }) => ({
        text,
        pseudo,
        ...(rating !== null && { rating }),
        createdAt: isoDate(created_at),
      }))
    },

    /** The product must be locked. */
    async insert({ id, productId, visitorId, text, pseudo }: NewReview, now: number): Promise<void> {
      await db
        .insertInto('reviews')
        .values({ id, product_id: productId, visitor_id: visitorId, text, pseudo, created_at: now })
        .execute()
      await addToCounter(db, productId, 'review_count', 1)
    },
  }
}

const COUNTERS = { 1: 'rated_1', 2: 'rated_2', 3: 'rated_3', 4: 'rated_4', 5: 'rated_5' } as const
type Stars = keyof typeof COUNTERS

function isStars(rating: number): rating is Stars {
  return rating in COUNTERS
}

export function ratingQueries({ db }: Connection) {
  async function count(productId: string, rating: number, change: 1 | -1): Promise<void> {
    if (!isStars(rating)) throw new RangeError(`No such rating: ${rating}`)
    await addToCounter(db, productId, COUNTERS[rating], change)
  }

  return {
    async find(productId: string, visitorId: string): Promise<number | null> {
      const row = await db
        .selectFrom('ratings')
        .select('rating')
        .where('product_id', '=', productId)
        .where('visitor_id', '=', visitorId)
        .executeTakeFirst()
      return row?.rating ?? null
    },

    /** Replaces the visitor's rating. The product must be locked. */
    async put(productId: string, visitorId: string, rating: number, now: number): Promise<void> {
      const former = await this.find(productId, visitorId)
      if (former !== null) await count(productId, former, -1)
      await count(productId, rating, 1)
      await db
        .insertInto('ratings')
        .values({ product_id: productId, visitor_id: visitorId, rating, created_at: now })
        .onConflict((conflict) =>
          conflict.columns(['product_id', 'visitor_id']).doUpdateSet({ rating, created_at: now }),
        )
        .execute()
    },
  }
}
