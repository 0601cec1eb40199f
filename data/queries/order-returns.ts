import { type Kysely, sql } from 'kysely'
import type { OrderReturn, ReturnStatus } from '../../domain/orders/order.ts'
import { PAYMENT_METHODS } from '../../domain/orders/order-constants.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { countRows, type Page } from '../statements.ts'
import { isoDate } from './column-values.ts'

export interface ListedReturn extends Omit<OrderReturn, 'lines'> {
  orderId: string
  customerName: string
  lines: ListedLine[]
}

type ListedLine = Pick<Schema['orderItems'], 'name' | 'color' | 'size'> &
  Pick<OrderReturn['lines'][number], 'quantity' | 'restock'>

/** Units of one order that a courier brings back. */
export interface WaitingUnits extends Pick<Schema['orders'], 'orderId' | 'customerName' | 'courierId'> {
  /** whether the order is in the trash */
  deleted: boolean
  lines: (Pick<Schema['orderItems'], 'position' | 'name' | 'color' | 'size'> & { quantity: number })[]
}

/** Also true of orders in the trash. */
export const HAS_WAITING_UNITS = sql<boolean>`exists (
  select 1 from order_items i where i.order_id = orders.order_id and i.waiting > 0)`

interface Selection extends Page {
  statuses: readonly ReturnStatus[]
  oldestFirst: boolean
}

export function returnQueries({ db }: Connection) {
  const matching = (statuses: readonly ReturnStatus[]) =>
    db
      .selectFrom('orderReturns')
      .innerJoin('orders', 'orders.orderId', 'orderReturns.orderId')
      .where('orderReturns.status', 'in', statuses)
      .where('orders.deletedAt', 'is', null)

  return {
    async list({ statuses, oldestFirst, limit, offset }: Selection): Promise<ListedReturn[]> {
      const direction = oldestFirst ? 'asc' : 'desc'
      const rows = await matching(statuses)
        .selectAll('orderReturns')
        .select('orders.customerName')
        .orderBy('orderReturns.createdAt', direction)
        .orderBy('orderReturns.id', direction)
        .limit(limit)
        .offset(offset)
        .execute()
      if (rows.length === 0) return []
      const orderIds = rows.map(({ orderId }) => orderId)
      const items = await db
        .selectFrom('orderItems')
        .select(['orderId', 'position', 'name', 'color', 'size'])
        .where('orderId', 'in', orderIds)
        .execute()
      const byOrder = Map.groupBy(items, (item) => item.orderId)
      return rows.map((row) => listedReturn(row, byOrder.get(row.orderId) ?? []))
    },

    async count(statuses: readonly ReturnStatus[]): Promise<number> {
      return countRows(matching(statuses))
    },

    /** Lists the units that couriers bring back, by order, those that wait longest first. */
    async listWaiting(limit: number): Promise<WaitingUnits[]> {
      const rows = await db
        .selectFrom('orderItems')
        .innerJoin('orders', 'orders.orderId', 'orderItems.orderId')
        .select(['orders.orderId', 'customerName', 'courierId', 'deletedAt'])
        .select(['position', 'name', 'color', 'size', 'waiting'])
        // Literal, because the planner does not match parameters with a partial index.
        .where(sql<boolean>`waiting > 0`)
        .orderBy('orders.updatedAt')
        .orderBy('orders.orderId')
        .orderBy('position')
        .limit(limit)
        .execute()
      const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
      return Array.from(byOrder, ([orderId, some]) => {
        const { customerName = '', courierId = null, deletedAt = null } = some[0] ?? {}
        const lines = some.map(({ position, name, color, size, waiting: quantity }) => ({
          ...{ position, name, color, size, quantity },
        }))
        return { orderId, customerName, courierId, deleted: deletedAt !== null, lines }
      })
    },

    /** Counts the orders with units that a courier brings back. */
    async countWaiting(): Promise<number> {
      const row = await db
        .selectFrom('orderItems')
        .select(({ fn }) => fn.count<number>('orderId').distinct().as('orders'))
        .where(sql<boolean>`waiting > 0`)
        .executeTakeFirst()
      return Number(row?.orders ?? 0)
    },
  }
}

type Item = Pick<Schema['orderItems'], 'position' | 'name' | 'color' | 'size'>

function listedReturn(
  row: Schema['orderReturns'] & { customerName: string },
  items: readonly Item[],
): ListedReturn {
  const { id, ...stored } = returnFromRow(row)
  const lines = stored.lines.map(({ position, quantity, restock }) => {
    const { name = '', color = null, size = null } = items.find((item) => item.position === position) ?? {}
    return { quantity, restock, name, color, size }
  })
  return { id, orderId: row.orderId, customerName: row.customerName, ...stored, lines }
}

export async function saveReturns(
  db: Kysely<Schema>,
  orderId: string,
  before: readonly OrderReturn[],
  after: readonly OrderReturn[],
  now: number,
) {
  if (before === after) return
  const gone = before.filter(({ id }) => !after.some((one) => one.id === id)).map(({ id }) => id)
  if (gone.length > 0) await db.deleteFrom('orderReturns').where('id', 'in', gone).execute()
  for (const one of after) {
    const changing = {
      status: one.status,
      lines: JSON.stringify(one.lines),
      amount: one.amount,
      method: one.method,
      exchangeOrderId: one.exchangeOrderId,
      updatedAt: now,
    }
    await db
      .insertInto('orderReturns')
      .values({
        id: one.id,
        orderId,
        reason: one.reason,
        createdAt: Date.parse(one.createdAt),
        ...changing,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(changing))
      .execute()
  }
}

export function returnFromRow({
  orderId: _,
  updatedAt: _updated,
  ...row
}: Schema['orderReturns']): OrderReturn {
  return {
    ...row,
    status: row.status as OrderReturn['status'],
    lines: JSON.parse(row.lines) as OrderReturn['lines'],
    method: PAYMENT_METHODS.find((method) => method === row.method) ?? null,
    createdAt: isoDate(row.createdAt),
  }
}
