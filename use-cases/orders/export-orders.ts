import type { OrderFilterQuery } from '../../contracts/order.ts'
import type { ListedOrder } from '../../data/queries/order-row.ts'
import { differences } from '../../domain/audit/audit.ts'
import { ORDER_HEADINGS, orderCells } from '../../domain/orders/order-csv.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { readFilter } from './list-orders.ts'

const AT_A_TIME = 200

/** Yields the selected orders as table rows in batches, newest first, after the headings. */
export async function* exportOrders(
  shop: Pick<AppContext, 'store' | 'clock' | 'newId' | 'actor'>,
  query: OrderFilterQuery,
): AsyncGenerator<string[][]> {
  const filter = readFilter(query)
  const { store } = shop
  await record(store, shop, { action: 'orders.exported', changes: differences({}, query) })
  yield [[...ORDER_HEADINGS]]
  const couriers = new Map((await store.couriers.list()).map(({ id, name }) => [id, name]))
  let last: ListedOrder | null = null
  for (;;) {
    const orders: ListedOrder[] = await store.orders.listAfter(last, AT_A_TIME, filter)
    yield orders.map((order) => orderCells(order, couriers))
    if (orders.length < AT_A_TIME) return
    last = orders.at(-1) ?? null
    await yieldToEventLoop()
  }
}
