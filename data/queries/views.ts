import type { Connection } from '../connection.ts'
import { addToCounter } from './product-counters.ts'

export function viewQueries({ db }: Connection) {
  return {
    /** Ignores views after `now` (epoch milliseconds): they were recorded while the clock was ahead. */
    async hasRecentView(productId: string, visitorId: string, since: number, now: number): Promise<boolean> {
      const row = await db
        .selectFrom('views')
        .select('viewedAt')
        .where('productId', '=', productId)
        .where('visitorId', '=', visitorId)
        .where('viewedAt', '>', since)
        .where('viewedAt', '<=', now)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /** The product must be locked. */
    async insert(productId: string, visitorId: string, now: number): Promise<void> {
      await db.insertInto('views').values({ productId, visitorId, viewedAt: now }).execute()
      await addToCounter(db, productId, 'views', 1)
    },
  }
}
