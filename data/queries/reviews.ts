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
    /** Lists the shown reviews of a product, newest first. */
    async list(productId: string, limit: number, offset = 0): Promise<Review[]> {
      const rows = await db
        .selectFrom('reviews')
        .leftJoin('ratings', (join) =>
          join
            .onRef('ratings.product_id', '=', 'reviews.product_id')
            .onRef('ratings.visitor_id', '=', 'reviews.visitor_id')
            .on('ratings.hidden_at', 'is', null)
            .on('ratings.deleted_at', 'is', null),
        )
        .select(['reviews.text', 'reviews.pseudo', 'reviews.created_at', 'ratings.rating'])
        .where('reviews.product_id', '=', productId)
        .where('reviews.hidden_at', 'is', null)
        .where('reviews.deleted_at', 'is', null)
        .orderBy('reviews.created_at', 'desc')
        .orderBy('reviews.id', 'desc')
        .limit(limit)
        .offset(offset)
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
        .values({
          id,
          product_id: productId,
          visitor_id: visitorId,
          text,
          pseudo,
          created_at: now,
          hidden_at: null,
          deleted_at: null,
        })
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

  const findRow = (productId: string, visitorId: string) =>
    db
      .selectFrom('ratings')
      .select(['rating', 'hidden_at', 'deleted_at'])
      .where('product_id', '=', productId)
      .where('visitor_id', '=', visitorId)
      .executeTakeFirst()

  return {
    async find(productId: string, visitorId: string): Promise<number | null> {
      return (await findRow(productId, visitorId))?.rating ?? null
    },

    /** Replaces the visitor's rating; a hidden or deleted one stays so. The product must be locked. */
    async put(productId: string, visitorId: string, rating: number, now: number): Promise<void> {
      const former = await findRow(productId, visitorId)
      const isShown = !former || (former.hidden_at === null && former.deleted_at === null)
      if (former && isShown) await count(productId, former.rating, -1)
      if (isShown) await count(productId, rating, 1)
      const row = { product_id: productId, visitor_id: visitorId, rating, created_at: now }
      await db
        .insertInto('ratings')
        .values({ ...row, hidden_at: null, deleted_at: null })
        .onConflict((conflict) =>
          conflict.columns(['product_id', 'visitor_id']).doUpdateSet({ rating, created_at: now }),
        )
        .execute()
    },
  }
}
