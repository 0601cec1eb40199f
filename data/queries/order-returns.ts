import type { Kysely } from 'kysely'
import type { OrderReturn, ReturnStatus } from '../../domain/fulfillment/managed-order.ts'
import { PAYMENT_METHODS } from '../../domain/orders/order.ts'
import type { Connection } from '../connection.ts'
import type { OrderItemRow, OrderReturnRow, Schema } from '../schema.ts'
import { countRows, type Page } from '../statements.ts'
import { isoDate } from './column-values.ts'

export interface ListedReturn extends Omit<OrderReturn, 'lines'> {
  orderId: string
  customerName: string
  lines: ListedLine[]
}

type ListedLine = Pick<OrderItemRow, 'name' | 'color' | 'size'> &
  Pick<OrderReturn['lines'][number], 'quantity' | 'restock'>

interface Selection extends Page {
  statuses: readonly ReturnStatus[]
  oldestFirst: boolean
}

export function returnQueries({ db }: Connection) {
  const matching = (statuses: readonly ReturnStatus[]) =>
    db
      .selectFrom('order_returns')
      .innerJoin('orders', 'orders.order_id', 'order_returns.order_id')
      .where('order_returns.status', 'in', statuses)
      .where('orders.deleted_at', 'is', null)

  return {
    async list({ statuses, oldestFirst, limit, offset }: Selection): Promise<ListedReturn[]> {
      const direction = oldestFirst ? 'asc' : 'desc'
      const rows = await matching(statuses)
        .selectAll('order_returns')
        .select('orders.customer_name')
        .orderBy('order_returns.created_at', direction)
        .orderBy('order_returns.id', direction)
        .limit(limit)
        .offset(offset)
        .execute()
      if (rows.length === 0) return []
      const orderIds = rows.map(({ order_id }) => order_id)
      const items = await db
        .selectFrom('order_items')
        .select(['order_id', 'position', 'name', 'color', 'size'])
        .where('order_id', 'in', orderIds)
        .execute()
      const byOrder = Map.groupBy(items, (item) => item.order_id)
      return rows.map((row) => listedReturn(row, byOrder.get(row.order_id) ?? []))
    },

    async count(statuses: readonly ReturnStatus[]): Promise<number> {
      return countRows(matching(statuses))
    },
  }
}

type Item = Pick<OrderItemRow, 'position' | 'name' | 'color' | 'size'>

function listedReturn(row: OrderReturnRow & { customer_name: string }, items: readonly Item[]): ListedReturn {
  const { id, ...stored } = returnFromRow(row)
  const lines = stored.lines.map(({ position, quantity, restock }) => {
    const { name = '', color = null, size = null } = items.find((item) => item.position === position) ?? {}
    return { quantity, restock, name, color, size }
  })
  return { id, orderId: row.order_id, customerName: row.customer_name, ...stored, lines }
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
  if (gone.length > 0) await db.deleteFrom('order_returns').where('id', 'in', gone).execute()
  for (const one of after) {
    const changing = {
      status: one.status,
      lines: JSON.stringify(one.lines),
      amount: one.amount,
      method: one.method,
      exchange_order_id: one.exchangeOrderId,
      updated_at: now,
    }
    await db
      .insertInto('order_returns')
      .values({
        id: one.id,
        order_id: orderId,
        reason: one.reason,
        created_at: Date.parse(one.createdAt),
        ...changing,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(changing))
      .execute()
  }
}

export function returnFromRow(row: OrderReturnRow): OrderReturn {
  return {
    id: row.id,
    status: row.status as OrderReturn['status'],
    lines: JSON.parse(row.lines) as OrderReturn['lines'],
    reason: row.reason,
    amount: Number(row.amount),
    method: PAYMENT_METHODS.find((method) => method === row.method) ?? null,
    exchangeOrderId: row.exchange_order_id,
    createdAt: isoDate(row.created_at),
  }
}
