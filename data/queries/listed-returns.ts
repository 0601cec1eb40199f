import type { OrderReturn, ReturnStatus } from '../../domain/fulfillment/managed-order.ts'
import { PAYMENT_METHODS } from '../../domain/orders/order.ts'
import type { Connection } from '../connection.ts'
import type { OrderReturnRow } from '../schema.ts'
import { isoDate } from './order-row.ts'

/** A return with its order and a description of its units. */
export interface ListedReturn extends Omit<OrderReturn, 'lines'> {
  orderId: string
  customerName: string
  lines: ListedLine[]
}

interface ListedLine {
  quantity: number
  restock: boolean | null
  name: string
  color: string | null
  size: string | null
}

interface Selection {
  statuses: readonly ReturnStatus[]
  oldestFirst: boolean
  limit: number
  offset: number
}

export type ListedReturnQueries = ReturnType<typeof listedReturnQueries>

export function listedReturnQueries({ db }: Connection) {
  const matching = (statuses: readonly ReturnStatus[]) =>
    db
      .selectFrom('order_returns')
      .innerJoin('orders', 'orders.order_id', 'order_returns.order_id')
      .where('order_returns.status', 'in', [...statuses])
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
      const items = await db
        .selectFrom('order_items')
        .select(['order_id', 'position', 'name', 'color', 'size'])
        .where(
          'order_id',
          'in',
          rows.map((row) => row.order_id),
        )
        .execute()
      return rows.map((row) =>
        listedReturn(
          row,
          items.filter((item) => item.order_id === row.order_id),
        ),
      )
    },

    async count(statuses: readonly ReturnStatus[]): Promise<number> {
      const { count } = await matching(statuses)
        .select((e) => e.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

type Item = { position: number; name: string; color: string | null; size: string | null }

function listedReturn(row: OrderReturnRow & { customer_name: string }, items: readonly Item[]): ListedReturn {
  const lines = (JSON.parse(row.lines) as OrderReturn['lines']).map(({ position, quantity, restock }) => {
    const { name = '', color = null, size = null } = items.find((item) => item.position === position) ?? {}
    return { quantity, restock, name, color, size }
  })
  return {
    id: row.id,
    orderId: row.order_id,
    customerName: row.customer_name,
    status: row.status as ReturnStatus,
    lines,
    reason: row.reason,
    amount: Number(row.amount),
    method: PAYMENT_METHODS.find((method) => method === row.method) ?? null,
    exchangeOrderId: row.exchange_order_id,
    createdAt: isoDate(row.created_at),
  }
}
