import type { Connection } from '../connection.ts'
import { wasWritten } from '../statements.ts'
import { addToCounter } from './product-counters.ts'

export function likeQueries({ db }: Connection) {
  return {
    async filterLiked(visitorId: string, productIds: readonly string[]): Promise<string[]> {
      if (productIds.length === 0) return []
      const rows = await db
        .selectFrom('likes')
        .select('product_id')
        .where('visitor_id', '=', visitorId)
        .where('product_id', 'in', productIds)
        .orderBy('product_id')
        .execute()
      return rows.map((row) => row.product_id)
    },

    /** Newest first. */
    async listLiked(visitorId: string, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('likes')
        .select('product_id')
        .where('visitor_id', '=', visitorId)
        .orderBy('created_at', 'desc')
        .orderBy('product_id')
        .limit(limit)
        .execute()
      return rows.map((row) => row.product_id)
    },

    /** The product must be locked. @returns whether the visitor now likes it */
    async toggle(productId: string, visitorId: string, now: number): Promise<boolean> {
      const own = db
        .deleteFrom('likes')
        .where('product_id', '=', productId)
        .where('visitor_id', '=', visitorId)
      const liked = !(await wasWritten(own))
      if (liked) {
        await db
          .insertInto('likes')
          .values({ product_id: productId, visitor_id: visitorId, created_at: now })
          .execute()
      }
      await addToCounter(db, productId, 'likes', liked ? 1 : -1)
      return liked
    },
  }
}
