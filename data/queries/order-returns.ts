import type { Kysely } from 'kysely'
import type { OrderReturn } from '../../domain/fulfillment/managed-order.ts'
import { PAYMENT_METHODS } from '../../domain/orders/order.ts'
import type { Connection } from '../connection.ts'
import type { OrderReturnRow, Schema } from '../schema.ts'
import { isoDate } from './order-row.ts'

export function returnQueries({ db }: Connection) {
  return {
    async countOpenReturns(): Promise<number> {
      const { count } = await db
        .selectFrom('order_returns')
        .innerJoin('orders', 'orders.order_id', 'order_returns.order_id')
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('order_returns.status', 'in', ['requested', 'received'])
        .where('orders.deleted_at', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
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
