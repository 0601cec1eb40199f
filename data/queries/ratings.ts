import type { Connection } from '../connection.ts'

const COUNTERS = { 1: 'rated_1', 2: 'rated_2', 3: 'rated_3', 4: 'rated_4', 5: 'rated_5' } as const
type Stars = keyof typeof COUNTERS

function isStars(rating: number): rating is Stars {
  return rating in COUNTERS
}

export type RatingQueries = ReturnType<typeof ratingQueries>

export function ratingQueries({ db }: Connection) {
  async function count(productId: string, rating: number, change: 1 | -1): Promise<void> {
    if (!isStars(rating)) throw new RangeError(`No such rating: ${rating}`)
    const counter = COUNTERS[rating]
    await db
      .updateTable('products')
      .set((e) => ({ [counter]: e(counter, '+', change) }))
      .where('id', '=', productId)
      .execute()
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
