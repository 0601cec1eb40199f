import { sql } from 'kysely'
import type { Connection } from '../connection.ts'
import { batches, countRows } from '../statements.ts'

/** Names of products in a message. */
const NAMED = 3

/** What the limits of plans are compared with. */
export function planCountQueries({ db }: Connection) {
  return {
    /** How many plans run or come. */
    countOpen: (now: number): Promise<number> =>
      countRows(db.selectFrom('plannedChanges').where(isAhead(now))),

    /** The names of some of these products with at least `count` plans that run or come. */
    async crowded(ids: readonly string[], now: number, count: number): Promise<string[]> {
      const names: string[] = []
      for (const some of batches(ids)) {
        const rows = await db
          .selectFrom('plannedChanges')
          .innerJoin('plannedProducts', 'plannedProducts.changeId', 'plannedChanges.id')
          .innerJoin('products', 'products.id', 'plannedProducts.productId')
          .select('products.name')
          .where('plannedProducts.productId', 'in', some)
          .where(isAhead(now))
          .groupBy(['products.id', 'products.name'])
          .having(sql<boolean>`count(*) >= ${count}`)
          .limit(NAMED)
          .execute()
        names.push(...rows.map(({ name }) => name))
      }
      return names.slice(0, NAMED)
    },

    /** Counts the products that exist. */
    async countProducts(ids: readonly string[]): Promise<number> {
      let count = 0
      for (const some of batches(ids)) {
        count += await countRows(db.selectFrom('products').where('id', 'in', some))
      }
      return count
    },
  }
}

/** Plans that are over, and cancelled ones, change nothing; a product stays hidden after its plan of visibility. */
export function isOpen(now: number) {
  return sql<boolean>`cancelled_at is null and (ends_at is null or ends_at > ${now} or kind = 'visible')`
}

export function isDonePrice(now: number) {
  return sql<boolean>`kind in ('price', 'price_percent') and ends_at is null and starts_at <= ${now}`
}

function isAhead(now: number) {
  return sql<boolean>`${isOpen(now)} and not (${isDonePrice(now)})`
}
