import { sql } from 'kysely'
import type { ShelfMovement } from '../../domain/catalogue/shelf.ts'
import type { OrderItem } from '../../domain/orders/order.ts'
import { readFulfillmentStatus, readOrderStatus } from '../../domain/orders/statuses.ts'
import type { StockedState } from '../../domain/orders/units-back.ts'
import type { Connection } from '../connection.ts'
import { optionalDate } from './column-values.ts'

/** A line of an order whose units lay on the shelf. */
export interface PromisedLine
  extends Pick<
    OrderItem,
    'productId' | 'color' | 'size' | 'quantity' | 'refused' | 'returned' | 'damaged' | 'waiting'
  > {
  order: StockedState
  packedAt: number | null
}

/** Of an order `o`: null while its units lie on the shelf, 0 when they left it under an earlier version. */
const PACKED_AT = sql<number | null>`case when o.fulfillment_status = 'unfulfilled' then null
  else coalesce(o.packed_at, 0) end`

const MOVEMENT_COLUMNS = ['productId', 'variantId', 'quantity', 'at', 'reference'] as const
const ORDER_COLUMNS = ['orderId', 'status', 'deletedAt', 'fulfillmentStatus', 'packedAt'] as const

export function shelfQueries({ db }: Pick<Connection, 'db'>) {
  return {
    /** Lists the lines of orders whose units lay on the shelf at `since` or later, in epoch milliseconds. */
    async promised(productIds: readonly string[], since: number): Promise<PromisedLine[]> {
      if (productIds.length === 0) return []
      // The open orders are read first, because a product may be in thousands of others.
      const rows = await db
        .with(
          (cte) => cte('o').materialized(),
          (query) => {
            const orders = query.selectFrom('orders').select(ORDER_COLUMNS)
            return orders
              .where('status', '=', 'pending')
              .unionAll(
                orders.where('status', '=', 'confirmed').where('fulfillmentStatus', '=', 'unfulfilled'),
              )
              .unionAll(orders.where('packedAt', '>', since))
          },
        )
        .selectFrom('o')
        // SQLite keeps the order of a cross join.
        .crossJoin('orderItems as i')
        .whereRef('i.orderId', '=', 'o.orderId')
        .select(['o.status', 'o.deletedAt', 'o.fulfillmentStatus', PACKED_AT.as('packedAt')])
        .select(['i.productId', 'i.color', 'i.size', 'i.quantity', 'i.refused', 'i.returned'])
        .select(['i.damaged', 'i.waiting'])
        .where('i.productId', 'in', productIds)
        .execute()
      return rows.map(({ status, deletedAt, fulfillmentStatus, packedAt, ...line }) => ({
        ...line,
        packedAt: packedAt === null ? null : Number(packedAt),
        order: {
          status: readOrderStatus(status),
          deletedAt: optionalDate(deletedAt),
          fulfillmentStatus: readFulfillmentStatus(fulfillmentStatus),
        },
      }))
    },

    /** Lists the changes of stocks after `since`, in epoch milliseconds. */
    async movementsSince(productIds: readonly string[], since: number): Promise<ShelfMovement[]> {
      if (productIds.length === 0) return []
      const rows = await db
        .with(
          (cte) => cte('m').materialized(),
          (query) => {
            const recent = query.selectFrom('stockMovements').select(MOVEMENT_COLUMNS).where('at', '>', since)
            // Literals, because the planner does not match parameters with partial indexes.
            return recent
              .where(sql<boolean>`reason in ('sale', 'cancellation', 'return')`)
              .unionAll(recent.where(sql<boolean>`reason in ('receipt', 'count', 'edit', 'import')`))
          },
        )
        .selectFrom('m')
        .leftJoin('orders as o', 'o.orderId', 'm.reference')
        .select(['m.productId', 'm.variantId', 'm.quantity', 'm.at', PACKED_AT.as('packedAt')])
        .where('m.productId', 'in', productIds)
        .execute()
      return rows.map((row) => ({
        ...row,
        at: Number(row.at),
        packedAt: row.packedAt === null ? null : Number(row.packedAt),
      }))
    },
  }
}
