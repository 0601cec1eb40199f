import type { Connection } from '../connection.ts'
import { wasWritten } from '../statements.ts'
import { addToCounter } from './product-counters.ts'

export function likeQueries({ db }: Connection) {
  return {
    async filterLiked(visitorId: string, productIds: readonly string[]): Promise<string[]> {
      if (productIds.length === 0) return []
      const rows = await db
        .selectFrom('likes')
        .select('productId')
        .where('visitorId', '=', visitorId)
        .where('productId', 'in', productIds)
        .orderBy('productId')
        .execute()
      return rows.map((row) => row.productId)
    },

    /** Newest first. */
    async listLiked(visitorId: string, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('likes')
        .select('productId')
        .where('visitorId', '=', visitorId)
        .orderBy('createdAt', 'desc')
        .orderBy('productId')
        .limit(limit)
        .execute()
      return rows.map((row) => row.productId)
    },

    /** The product must be locked. @returns whether the visitor now likes it */
    async toggle(productId: string, visitorId: string, now: number): Promise<boolean> {
      const own = db.deleteFrom('likes').where('productId', '=', productId).where('visitorId', '=', visitorId)
      const liked = !(await wasWritten(own))
      if (liked) {
        await db.insertInto('likes').values({ productId, visitorId, createdAt: now }).execute()
      }
      await addToCounter(db, productId, 'likes', liked ? 1 : -1)
      return liked
    },
  }
}
