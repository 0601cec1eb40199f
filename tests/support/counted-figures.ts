import type { Engine } from '../../data/engines/engine.ts'
import type { StoredPrice } from '../../data/queries/costs.ts'
import { addMargins, orderMargin } from '../../domain/costs/purchase-price.ts'
import { countRemainingUnits, type Order } from '../../domain/orders/order.ts'
import { allOrders } from './whole-orders.ts'

const DAY = 86_400_000

/** A visit or a cart that the test let the shop count. */
export interface CountedVisit {
  at: number
  kind: 'visit' | 'cart'
}

interface Delivery {
  orderId: string
  endedAt: number | null
  result: string | null
  undoneAt: number | null
}

/** Everything that a shop has stored, read row by row. */
export async function readEverything(engine: Engine, visits: readonly CountedVisit[], prices: StoredPrice[]) {
  const { db } = engine
  const number = (value: unknown) => (value === null ? null : Number(value))
  const deliveries: Delivery[] = (await db.selectFrom('deliveryAttempts').selectAll().execute()).map(
    (row) => ({
      ...row,
      endedAt: number(row.endedAt),
      undoneAt: number(row.undoneAt),
    }),
  )
  const movements = (await db.selectFrom('stockMovements').selectAll().execute()).map((row) => ({
    ...row,
    at: Number(row.at),
  }))
  const products = (await db.selectFrom('products').selectAll().execute()).map((row) => ({
    ...row,
    createdAt: Number(row.createdAt),
  }))
  const variants = await db.selectFrom('productVariants').selectAll().execute()
  const all = await allOrders(engine)
  const orders = all.filter(({ deletedAt }) => deletedAt === null)
  const arrived = (await db.selectFrom('orderEvents').selectAll().execute())
    .filter(({ kind, changes }) => kind === 'placed' && !('exchangeOf' in JSON.parse(changes)))
    .map(({ orderId, at }) => ({
      at: Number(at),
      channel: all.find((order) => order.orderId === orderId)?.channel,
    }))
  return { orders, arrived, deliveries, movements, products, variants, visits, prices }
}

type Everything = Awaited<ReturnType<typeof readEverything>>

const dayText = (at: number) => new Date(at).toISOString().slice(0, 10)
const placedAt = (order: Order) => Date.parse(order.createdAt)
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const isIn = (at: number, from: string, until: string) => dayText(at) >= from && dayText(at) <= until

const isKept = ({ status, fulfillmentStatus }: Order) =>
  status !== 'cancelled' && fulfillmentStatus !== 'returned_to_stock'
const worthOf = (order: Order) => (isKept(order) ? order.totalAmount - order.credit : 0)

/** When the customer got the order; null for an order that is not delivered. */
function deliveredAt({ deliveries }: Everything, order: Order): number | null {
  if (order.status !== 'confirmed' || !/delivered$/.test(order.fulfillmentStatus)) return null
  const own = deliveries.filter(({ orderId, undoneAt }) => orderId === order.orderId && undoneAt === null)
  return own.find(({ result }) => result !== null && result !== 'failed')?.endedAt ?? null
}

function slotOf(at: number, by: string): string {
  if (by === 'month') return `${dayText(at).slice(0, 7)}-01`
  let day = at
  while (by === 'week' && new Date(day).getUTCDay() !== 1) day -= DAY
  return dayText(day)
}

/** The figures of the slots of a period, each counted by itself. */
export function countSlots(shop: Everything, from: string, until: string, by: string) {
  const days: number[] = []
  for (let at = Date.parse(from); dayText(at) <= until; at += DAY) days.push(at)
  const hasVisits = (at: number) =>
    shop.visits.some((visit) => visit.kind === 'visit' && dayText(visit.at) === dayText(at))
  return [...new Set(days.map((at) => slotOf(at, by)))].map((day) => {
    const fits = (at: number) => isIn(at, from, until) && slotOf(at, by) === day
    const arrived = shop.arrived.filter(({ at }) => fits(at))
    const placed = shop.orders.filter((order) => fits(placedAt(order)))
    const delivered = shop.orders.filter((order) =>
      fits(deliveredAt(shop, order) ?? Number.MIN_SAFE_INTEGER / 2),
    )
    const visits = shop.visits.filter(({ at }) => fits(at))
    return {
      day,
      orders: arrived.length,
      kept: placed.filter((order) => isKept(order) && order.channel !== 'exchange').length,
      ordered: sum(placed.map(worthOf)),
      delivered: delivered.length,
      revenue: sum(delivered.map(({ totalAmount, credit }) => totalAmount - credit)),
      visits: visits.filter(({ kind }) => kind === 'visit').length,
      carts: visits.filter(({ kind }) => kind === 'cart').length,
      siteOrders: arrived.filter(({ at, channel }) => channel === 'web' && hasVisits(at)).length,
    }
  })
}

export function countHours({ arrived }: Everything, from: string, until: string): number[][] {
  const monday = Date.parse('2026-03-02')
  return Array.from({ length: 7 }, (_, weekday) =>
    Array.from({ length: 24 }, (__, hour) => {
      const fits = (at: number) => {
        const days = Math.floor((at - monday) / DAY)
        return ((days % 7) + 7) % 7 === weekday && new Date(at).getUTCHours() === hour
      }
      return arrived.filter(({ at }) => isIn(at, from, until) && fits(at)).length
    }),
  )
}

/** A day until now, or the same weekday a week before until the same time. */
export function countDay(shop: Everything, now: number) {
  const isBefore = (at: number) => dayText(at) === dayText(now) && at <= now
  const placed = shop.orders.filter((order) => isBefore(placedAt(order)))
  const delivered = shop.orders.filter((order) => isBefore(deliveredAt(shop, order) ?? 0))
  const full = (at: number) => isBefore(at) && new Date(at).getUTCHours() < new Date(now).getUTCHours()
  return {
    orders: shop.arrived.filter(({ at }) => isBefore(at)).length,
    kept: placed.filter((order) => isKept(order) && order.channel !== 'exchange').length,
    ordered: sum(placed.map(worthOf)),
    revenue: sum(delivered.map(({ totalAmount, credit }) => totalAmount - credit)),
    visits: shop.visits.filter(({ at, kind }) => kind === 'visit' && full(at)).length,
  }
}

export function countZones({ orders, deliveries }: Everything, from: string, until: string) {
  const zones: Record<string, { deliveries: number; failed: number }> = {}
  for (const { orderId, endedAt, undoneAt, result } of deliveries) {
    const order = orders.find((one) => one.orderId === orderId)
    if (!order || endedAt === null || undoneAt !== null || !isIn(endedAt, from, until)) continue
    const zone = zones[order.zone] ?? { deliveries: 0, failed: 0 }
    zones[order.zone] = {
      deliveries: zone.deliveries + 1,
      failed: zone.failed + (result === 'failed' ? 1 : 0),
    }
  }
  return zones
}

/** The margin of the delivered orders, added up order by order. */
export function countMargin(shop: Everything, from: string, until: string) {
  const delivered = shop.orders.filter((order) => {
    const at = deliveredAt(shop, order)
    return at !== null && isIn(at, from, until)
  })
  const prices = Map.groupBy(shop.prices, ({ productId }) => productId)
  return {
    ...addMargins(delivered.map((order) => orderMargin(order, prices))),
    units: sum(delivered.map(({ items }) => countRemainingUnits(items))),
  }
}

const MOVED = ['sale', 'cancellation', 'return']

export function countUnits({ movements, products }: Everything, from: string, until: string) {
  return products.map(({ id, stock, createdAt }) => {
    const own = movements.filter(
      ({ productId, reason, at }) => productId === id && MOVED.includes(reason) && isIn(at, from, until),
    )
    return { id, stock, createdAt, units: 0 - sum(own.map(({ quantity }) => quantity)) }
  })
}

/** The sizes whose stock lasts for less than 30 days at the pace of the last 60. */
export function countSizes({ movements, variants }: Everything, now: number) {
  return variants.flatMap(({ id, productId, size, stock }) => {
    const own = movements.filter(
      ({ variantId, reason, at }) => variantId === id && MOVED.includes(reason) && at >= now - 60 * DAY,
    )
    const sold = 0 - sum(own.map(({ quantity }) => quantity))
    return sold > 0 && stock / sold < 30 / 60 ? [{ productId, size, stock, sold }] : []
  })
}
