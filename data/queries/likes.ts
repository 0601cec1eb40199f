import type { Connection } from '../connection.ts'
import { batches, wasWritten } from '../statements.ts'
import { addToCounter } from './product-counters.ts'

export function likeQueries({ db }: Connection) {
  const likesOf = (visitorId: string) => db.deleteFrom('likes').where('visitorId', '=', visitorId)

  async function remove(
    visitorId: string,
    select: (likes: ReturnType<typeof likesOf>) => ReturnType<typeof likesOf>,
  ): Promise<void> {
    const removed = await select(likesOf(visitorId)).returning('productId').execute()
    for (const { productId } of removed) await addToCounter(db, productId, 'likes', -1)
  }

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

    async allLiked(visitorId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('likes')
        .select('productId')
        .where('visitorId', '=', visitorId)
        .orderBy('productId')
        .execute()
      return rows.map((row) => row.productId)
    },

    /** Gives a visitor's likes of these products, which must be locked, to another visitor. */
    async move(productIds: readonly string[], from: string, to: string): Promise<void> {
      for (const some of batches(productIds)) {
        const both = db.selectFrom('likes').select('productId').where('visitorId', '=', to)
        await remove(from, (likes) => likes.where('productId', 'in', some).where('productId', 'in', both))
        await db
          .updateTable('likes')
          .set({ visitorId: to })
          .where('visitorId', '=', from)
          .where('productId', 'in', some)
          .execute()
      }
    },

    /** Removes a visitor's likes of these products, which must be locked. */
    async removeAll(productIds: readonly string[], visitorId: string): Promise<void> {
      for (const some of batches(productIds)) {
        await remove(visitorId, (likes) => likes.where('productId', 'in', some))
      }
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
