import type { ListedOrder } from '../../domain/orders/order.ts'
import type { PhoneRecord } from '../../domain/orders/order-flags.ts'
import { SAME_CUSTOMER_MS } from '../../domain/orders/order-flags.ts'
import type { Connection } from '../connection.ts'
import { isoDate } from './column-values.ts'

export function orderFlagQueries({ db }: Connection) {
  return {
    /**
     * Returns, for each phone number, how many deliveries it refused, and its orders in the period of `orders` extended
     * by one day at both ends.
     */
    async records(orders: readonly ListedOrder[]): Promise<Map<string, PhoneRecord>> {
      const phones = [...new Set(orders.flatMap(({ customerPhone }) => customerPhone ?? []))]
      if (phones.length === 0) return new Map()
      const times = orders.map(({ createdAt }) => Date.parse(createdAt))
      const near = await db
        .selectFrom('orders')
        .select(['orderId', 'customerPhone', 'createdAt'])
        .where('customerPhone', 'in', phones)
        .where('createdAt', '>=', Math.min(...times) - SAME_CUSTOMER_MS)
        .where('createdAt', '<=', Math.max(...times) + SAME_CUSTOMER_MS)
        .where('deletedAt', 'is', null)
        .orderBy('createdAt')
        .orderBy('orderId')
        .execute()
      const refused = await db
        .selectFrom('orders')
        .innerJoin('deliveryAttempts', 'deliveryAttempts.orderId', 'orders.orderId')
        .select((e) => ['orders.customerPhone', e.fn.countAll<number>().as('count')])
        .where('orders.customerPhone', 'in', phones)
        .where('deliveryAttempts.reason', '=', 'refused')
        .where('deliveryAttempts.undoneAt', 'is', null)
        .groupBy('orders.customerPhone')
        .execute()
      const counts = new Map(refused.map(({ customerPhone, count }) => [customerPhone, Number(count)]))
      const byPhone = Map.groupBy(near, ({ customerPhone }) => customerPhone)
      return new Map(
        phones.map((phone) => [
          phone,
          {
            orders: (byPhone.get(phone) ?? []).map(({ orderId, createdAt }) => ({
              orderId,
              createdAt: isoDate(createdAt),
            })),
            refusedDeliveries: counts.get(phone) ?? 0,
          },
        ]),
      )
    },
  }
}
