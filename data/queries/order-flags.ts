import type { FlaggedOrder, PhoneRecord } from '../../domain/fulfillment/order-flags.ts'
import { SAME_CUSTOMER_MS } from '../../domain/fulfillment/order-flags.ts'
import type { Connection } from '../connection.ts'
import { isoDate } from './column-values.ts'

export function orderFlagQueries({ db }: Connection) {
  return {
    /**
     * Returns, for each phone number, how many deliveries it refused, and its orders in the period of `orders` extended
     * by one day at both ends.
     */
    async records(orders: readonly FlaggedOrder[]): Promise<Map<string, PhoneRecord>> {
      const phones = [...new Set(orders.flatMap(({ customerPhone }) => customerPhone ?? []))]
      if (phones.length === 0) return new Map()
      const times = orders.map(({ createdAt }) => Date.parse(createdAt))
      const near = await db
        .selectFrom('orders')
        .select(['order_id', 'customer_phone', 'created_at'])
        .where('customer_phone', 'in', phones)
        .where('created_at', '>=', Math.min(...times) - SAME_CUSTOMER_MS)
        .where('created_at', '<=', Math.max(...times) + SAME_CUSTOMER_MS)
        .where('deleted_at', 'is', null)
        .orderBy('created_at')
        .orderBy('order_id')
        .execute()
      const refused = await db
        .selectFrom('orders')
        .innerJoin('delivery_attempts', 'delivery_attempts.order_id', 'orders.order_id')
        .select((e) => ['orders.customer_phone', e.fn.countAll<number>().as('count')])
        .where('orders.customer_phone', 'in', phones)
        .where('delivery_attempts.reason', '=', 'refused')
        .where('delivery_attempts.undone_at', 'is', null)
        .groupBy('orders.customer_phone')
        .execute()
      const counts = new Map(refused.map(({ customer_phone, count }) => [customer_phone, Number(count)]))
      const byPhone = Map.groupBy(near, ({ customer_phone }) => customer_phone)
      return new Map(
        phones.map((phone) => [
          phone,
          {
            orders: (byPhone.get(phone) ?? []).map(({ order_id, created_at }) => ({
              orderId: order_id,
              createdAt: isoDate(created_at),
            })),
            refusedDeliveries: counts.get(phone) ?? 0,
          },
        ]),
      )
    },
  }
}
