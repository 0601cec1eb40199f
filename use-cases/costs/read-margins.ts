import { addMargins, type Margin, orderMargin } from '../../domain/costs/purchase-price.ts'
import {
  DEFAULT_PLAN,
  daysLeft,
  REORDER_LIMITS,
  type ReorderPlan,
  reorderQuantity,
  SALES_DAYS,
} from '../../domain/costs/reorder.ts'
import { daysBefore, type ProductStock, slowSellers, stockValue } from '../../domain/costs/stock-value.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { fail, type Result } from '../../domain/errors.ts'
import type { ListedOrder } from '../../domain/orders/order.ts'
import { readInBatches } from '../batches.ts'
import type { ReadDeps, TimedDeps } from '../context.ts'

export async function readOrderMargin(deps: ReadDeps, orderId: string): Promise<Result<{ margin: Margin }>> {
  const found = await deps.store.orders.find(orderId)
  if (!found) return fail('ORDER_NOT_FOUND')
  return { ok: true, margin: await marginOf(deps, [found.order]) }
}

/** The margin of the orders placed on a day in Dakar, as they are now. @param day as 2026-11-22 */
export async function readDayMargin(deps: ReadDeps, day: string): Promise<Margin> {
  const from = Date.parse(day)
  return marginOf(deps, await deps.store.orders.list({ from, until: from + DAY_MS }))
}

async function marginOf({ store }: ReadDeps, orders: readonly ListedOrder[]): Promise<Margin> {
  const ids = orders.flatMap(({ items }) => items.map(({ productId }) => productId))
  const prices = await store.costs.ofProducts(ids)
  return addMargins(orders.map((order) => orderMargin(order, prices)))
}

/** Products in one query: each lasts less than 50 ms with 20 000 products. */
const AT_A_TIME = 1000

/** The value of the stock, and the products that hardly sold in the last `days`. */
export async function readStockCosts({ store, clock }: TimedDeps, days: number) {
  const from = daysBefore(clock(), days)
  const sold = await store.costs.soldSince(from)
  const products: ProductStock[] = []
  const batches = readInBatches<ProductStock>(AT_A_TIME, (last) =>
    store.costs.stocks(last?.productId ?? '', AT_A_TIME),
  )
  for await (const some of batches) products.push(...some)
  return { stock: stockValue(products), slow: slowSellers(products, sold, from) }
}

/** What to order, the most urgent first (H-21). */
export async function suggestReorder({ store, clock }: TimedDeps, plan: ReorderPlan = DEFAULT_PLAN) {
  const { places, total } = await store.costs.selling({
    from: daysBefore(clock(), SALES_DAYS),
    soldDays: SALES_DAYS,
    days: plan.leadDays + plan.coverDays,
    limit: REORDER_LIMITS.rows,
  })
  const suggestions = places.map((place) => ({
    ...place,
    quantity: reorderQuantity(place, plan),
    daysLeft: daysLeft(place) ?? 0,
  }))
  return { suggestions, total }
}
