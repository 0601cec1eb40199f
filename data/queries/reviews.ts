import type { Review, ReviewAnswer } from '../../domain/catalogue/product.ts'
import type { Connection } from '../connection.ts'
import { isoDate } from './column-values.ts'
import { addToCounter } from './product-counters.ts'
import { photosOf } from './review-photos.ts'

interface NewReview {
  id: string
  productId: string
  visitorId: string
  text: string
  pseudo: string
  size?: string | null
}

/** The columns that `optionalsOf` reads. */
export const OPTIONALS = ['reviews.size', 'reviews.answer', 'reviews.answeredAt'] as const

export interface ReviewOptionals {
  size: string | null
  answer: string | null
  answeredAt: number | null
}

/** The size and the shop's answer as properties of their review; none without them. */
export function optionalsOf({ size, answer, answeredAt }: ReviewOptionals): {
  size?: string
  answer?: ReviewAnswer
} {
  return {
    ...(size !== null && { size }),
    ...(answer !== null && { answer: { text: answer, answeredAt: isoDate(answeredAt ?? 0) } }),
  }
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
        .select(['reviews.id', 'reviews.text', 'reviews.pseudo', 'reviews.createdAt', 'ratings.rating'])
        .select(OPTIONALS)
        .where('reviews.productId', '=', productId)
        .where('reviews.hiddenAt', 'is', null)
        .where('reviews.deletedAt', 'is', null)
        .orderBy('reviews.createdAt', 'desc')
        .orderBy('reviews.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      const photos = await photosOf(
        db,
        rows.map(({ id }) => id),
      )
      return rows.map(({ id, text, pseudo, rating, createdAt, ...row }) => {
        const approved = photos(id).flatMap(({ address }) => address ?? [])
        return {
          text,
          pseudo,
          ...(rating !== null && { rating }),
          ...optionalsOf(row),
          ...(approved.length > 0 && { photos: approved }),
          createdAt: isoDate(createdAt),
        }
      })
    },

    /** A shown or hidden review; null for one that is deleted or does not exist. */
    async findAnswered(id: string) {
      const row = await db
        .selectFrom('reviews')
        .select(['reviews.productId', 'reviews.pseudo', 'reviews.answer'])
        .where('reviews.id', '=', id)
        .where('reviews.deletedAt', 'is', null)
        .executeTakeFirst()
      return row ?? null
    },

    /** Writes, changes or removes the shop's answer to a review. */
    async setAnswer(id: string, answer: string | null, now: number): Promise<void> {
      await db
        .updateTable('reviews')
        .set({ answer, answeredAt: answer === null ? null : now })
        .where('id', '=', id)
        .execute()
    },

    /** The product must be locked. */
    async insert(
      { id, productId, visitorId, text, pseudo, size = null }: NewReview,
      now: number,
    ): Promise<void> {
      await db
        .insertInto('reviews')
        .values({
          id,
          productId,
          visitorId,
          text,
          pseudo,
          size,
          createdAt: now,
          hiddenAt: null,
          deletedAt: null,
          answer: null,
          answeredAt: null,
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
