import type { Review } from '../../domain/catalogue/product.ts'
import type { Connection } from '../connection.ts'

export interface NewReview {
  id: string
  productId: string
  visitorId: string
  text: string
  pseudo: string
}

export type ReviewQueries = ReturnType<typeof reviewQueries>

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
        createdAt: new Date(created_at).toISOString(),
      }))
    },

    /** The product must be locked. */
    async insert({ id, productId, visitorId, text, pseudo }: NewReview, now: number): Promise<void> {
      await db
        .insertInto('reviews')
        .values({ id, product_id: productId, visitor_id: visitorId, text, pseudo, created_at: now })
        .execute()
      await db
        .updateTable('products')
        .set((e) => ({ review_count: e('review_count', '+', 1) }))
        .where('id', '=', productId)
        .execute()
    },
  }
}
