import { sql } from 'kysely'
import { isSizeFit, type SizeFit } from '../../domain/catalogue/size-fit.ts'
import { isRecord, parseJson } from '../../domain/unknown-values.ts'
import type { Connection } from '../connection.ts'
import { batches } from '../statements.ts'

/** A return with the units of one product. */
export interface ReturnedUnits {
  productId: string
  reason: string
  units: number
}

const DELIVERED_UNITS = sql<number>`sum(order_items.quantity - order_items.refused)`

/** How products fit, and the returns that say it. */
export function sizeFitQueries({ db }: Connection) {
  return {
    async ofProduct(productId: string): Promise<SizeFit | null> {
      const row = await db
        .selectFrom('productSizeFits')
        .select('fit')
        .where('productId', '=', productId)
        .executeTakeFirst()
      return row && isSizeFit(row.fit) ? row.fit : null
    },

    async all(): Promise<Map<string, string>> {
      const rows = await db.selectFrom('productSizeFits').selectAll().execute()
      return new Map(rows.map(({ productId, fit }) => [productId, fit]))
    },

    async put(productId: string, fit: SizeFit): Promise<void> {
      await db
        .insertInto('productSizeFits')
        .values({ productId, fit })
        .onConflict((conflict) => conflict.column('productId').doUpdateSet({ fit }))
        .execute()
    },

    async remove(productId: string): Promise<void> {
      await db.deleteFrom('productSizeFits').where('productId', '=', productId).execute()
    },

    /** The units of returns with a reason since a moment, without refused returns. */
    async returnedSince(since: number): Promise<ReturnedUnits[]> {
      const returns = await db
        .selectFrom('orderReturns')
        .select(['orderId', 'reason', 'lines'])
        .where('status', 'in', ['requested', 'received', 'refunded', 'exchanged'])
        .where('createdAt', '>=', since)
        .where('reason', '!=', '')
        .execute()
      const items = await itemsOf(returns.map(({ orderId }) => orderId))
      return returns.flatMap(({ orderId, reason, lines }) =>
        readLines(lines).flatMap(({ position, quantity }) => {
          const productId = items.get(`${orderId} ${position}`)
          return productId === undefined ? [] : [{ productId, reason, units: quantity }]
        }),
      )
    },

    /** The units of these products that were delivered since a moment. */
    async deliveredSince(productIds: readonly string[], since: number): Promise<Map<string, number>> {
      const found = new Map<string, number>()
      for (const some of batches(productIds)) {
        const rows = await db
          .selectFrom('orderItems')
          .innerJoin('orders', 'orders.orderId', 'orderItems.orderId')
          .select(['orderItems.productId', DELIVERED_UNITS.as('units')])
          .where('orderItems.productId', 'in', some)
          .where('orders.fulfillmentStatus', 'in', ['delivered', 'partially_delivered'])
          .where('orders.deletedAt', 'is', null)
          .where('orders.createdAt', '>=', since)
          .groupBy('orderItems.productId')
          .execute()
        for (const { productId, units } of rows) found.set(productId, Number(units))
      }
      return found
    },
  }

  /** The product of each line of these orders, by order and position. */
  async function itemsOf(orderIds: readonly string[]): Promise<Map<string, string>> {
    const items = new Map<string, string>()
    for (const some of batches([...new Set(orderIds)])) {
      const rows = await db
        .selectFrom('orderItems')
        .select(['orderId', 'position', 'productId'])
        .where('orderId', 'in', some)
        .execute()
      for (const { orderId, position, productId } of rows) items.set(`${orderId} ${position}`, productId)
    }
    return items
  }
}

function readLines(json: string): { position: number; quantity: number }[] {
  const lines = parseJson(json)
  if (!Array.isArray(lines)) return []
  return lines.flatMap((line) => {
    const { position, quantity } = isRecord(line) ? line : {}
    return typeof position === 'number' && typeof quantity === 'number' ? [{ position, quantity }] : []
  })
}
