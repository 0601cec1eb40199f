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
            .onRef('ratings.productId', '=', 'reviews.productId')
            .onRef('ratings.visitorId', '=', 'reviews.visitorId')
            .on('ratings.hiddenAt', 'is', null)
            .on('ratings.deletedAt', 'is', null),
        )
        .select(['reviews.text', 'reviews.pseudo', 'reviews.createdAt', 'ratings.rating'])
        .where('reviews.productId', '=', productId)
        .where('reviews.hiddenAt', 'is', null)
        .where('reviews.deletedAt', 'is', null)
        .orderBy('reviews.createdAt', 'desc')
        .orderBy('reviews.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ text, pseudo, rating, createdAt }) => ({
        text,
        pseudo,
        ...(rating !== null && { rating }),
        createdAt: isoDate(createdAt),
      }))
    },

    /** The product must be locked. */
    async insert({ id, productId, visitorId, text, pseudo }: NewReview, now: number): Promise<void> {
      await db
        .insertInto('reviews')
        .values({
          id,
          productId,
          visitorId,
          text,
          pseudo,
          createdAt: now,
          hiddenAt: null,
          deletedAt: null,
        })
        .execute()
      await addToCounter(db, productId, 'reviewCount', 1)
    },
  }
}

const COUNTERS = { 1: 'rated1', 2: 'rated2', 3: 'rated3', 4: 'rated4', 5: 'rated5' } as const
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
      .select(['rating', 'hiddenAt', 'deletedAt'])
      .where('productId', '=', productId)
      .where('visitorId', '=', visitorId)
      .executeTakeFirst()

  return {
    async find(productId: string, visitorId: string): Promise<number | null> {
      return (await findRow(productId, visitorId))?.rating ?? null
    },

    /** Replaces the visitor's rating; a hidden or deleted one stays so. The product must be locked. */
    async put(productId: string, visitorId: string, rating: number, now: number): Promise<void> {
      const former = await findRow(productId, visitorId)
      const isShown = !former || (former.hiddenAt === null && former.deletedAt === null)
      if (former && isShown) await count(productId, former.rating, -1)
      if (isShown) await count(productId, rating, 1)
      const row = { productId, visitorId, rating, createdAt: now }
      await db
        .insertInto('ratings')
        .values({ ...row, hiddenAt: null, deletedAt: null })
        .onConflict((conflict) =>
          conflict.columns(['productId', 'visitorId']).doUpdateSet({ rating, createdAt: now }),
        )
        .execute()
    },
  }
}
