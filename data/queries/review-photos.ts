import type { ReviewPhoto } from '../../domain/reviews/review-photos.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { countRows } from '../statements.ts'
import { isoDate } from './column-values.ts'

type PhotoKey = { reviewId: string; id: string }

/** Photos of reviews. The product must be locked for changes. */
export function reviewPhotoQueries({ db }: Connection) {
  return {
    /** The newest review of a product that this visitor has written since `since`, unless it is hidden or deleted. */
    async reviewOf(productId: string, visitorId: string, since: number): Promise<string | null> {
      const row = await db
        .selectFrom('reviews')
        .select(['id', 'hiddenAt', 'deletedAt'])
        .where('productId', '=', productId)
        .where('visitorId', '=', visitorId)
        .where('createdAt', '>', since)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && row.hiddenAt === null && row.deletedAt === null ? row.id : null
    },

    async idsOf(reviewId: string): Promise<string[]> {
      const rows = await db.selectFrom('reviewPhotos').select('id').where('reviewId', '=', reviewId).execute()
      return rows.map(({ id }) => id)
    },

    async insert(photo: Omit<Schema['reviewPhotos'], 'approvedAt'>): Promise<void> {
      await db
        .insertInto('reviewPhotos')
        .values({ ...photo, approvedAt: null })
        .execute()
    },

    async find({ reviewId, id }: PhotoKey) {
      const row = await db
        .selectFrom('reviewPhotos')
        .select(['productId', 'address', 'approvedAt'])
        .where('reviewId', '=', reviewId)
        .where('id', '=', id)
        .executeTakeFirst()
      return row ?? null
    },

    async approve({ reviewId, id }: PhotoKey, at: number): Promise<void> {
      await db
        .updateTable('reviewPhotos')
        .set({ approvedAt: at })
        .where('reviewId', '=', reviewId)
        .where('id', '=', id)
        .execute()
    },

    async delete({ reviewId, id }: PhotoKey): Promise<void> {
      await db.deleteFrom('reviewPhotos').where('reviewId', '=', reviewId).where('id', '=', id).execute()
    },

    /** Photos of shown reviews that wait for approval. */
    countPending: (): Promise<number> =>
      countRows(
        db
          .selectFrom('reviewPhotos')
          .innerJoin('reviews', 'reviews.id', 'reviewPhotos.reviewId')
          .where('reviewPhotos.approvedAt', 'is', null)
          .where('reviews.hiddenAt', 'is', null)
          .where('reviews.deletedAt', 'is', null),
      ),

    /** Deletes the photos of these reviews. @returns their images */
    async deleteOf(reviewIds: readonly string[]): Promise<string[]> {
      if (reviewIds.length === 0) return []
      const rows = await db
        .deleteFrom('reviewPhotos')
        .where('reviewId', 'in', reviewIds)
        .returning('address')
        .execute()
      return rows.map(({ address }) => address)
    },

    /** Deletes the photos of the reviews that were deleted before `before`. @returns their images */
    async purgeBefore(before: number): Promise<string[]> {
      const due = db.selectFrom('reviews').select('id').where('deletedAt', '<', before)
      const rows = await db
        .deleteFrom('reviewPhotos')
        .where('reviewId', 'in', due)
        .returning('address')
        .execute()
      return rows.map(({ address }) => address)
    },
  }
}

/** The photos of these reviews, each in the order in which they came. */
export async function photosOf(
  db: Connection['db'],
  reviewIds: readonly string[],
): Promise<(id: string) => ReviewPhoto[]> {
  const rows =
    reviewIds.length === 0
      ? []
      : await db
          .selectFrom('reviewPhotos')
          .selectAll()
          .where('reviewId', 'in', reviewIds)
          .orderBy('createdAt')
          .orderBy('id')
          .execute()
  const byReview = Map.groupBy(rows, ({ reviewId }) => reviewId)
  return (reviewId) =>
    (byReview.get(reviewId) ?? []).map(({ id, address, createdAt, approvedAt }) => ({
      id,
      address: approvedAt === null ? null : address,
      createdAt: isoDate(createdAt),
    }))
}
