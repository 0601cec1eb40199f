import { productLabel } from '../../domain/catalogue/variants.ts'
import { daysLeft, SALES_DAYS } from '../../domain/costs/reorder.ts'
import { daysBefore } from '../../domain/costs/stock-value.ts'
import { hourOf } from '../../domain/dakar-time.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { type PeriodMargin, periodMargin } from '../../domain/stats/period-margin.ts'
import {
  bestIds,
  countSoldOut,
  type StockedProduct,
  sellOutFirst,
  slowest,
  unitsByProduct,
} from '../../domain/stats/sellers.ts'
import {
  type DayPeriod,
  dayFigures,
  type Grain,
  ordersByHour,
  slotFigures,
} from '../../domain/stats/slots.ts'
import { readInBatches, yieldToEventLoop } from '../batches.ts'
import type { ReadDeps, TimedDeps } from '../context.ts'

type Store = ReadDeps['store']
/** epoch milliseconds; `until` is exclusive */
type Period = Parameters<Store['overview']['placed']>[0]

/** Days that one query reads: with 200 orders a day, it holds the event loop for less than 50 ms. */
const PART_MS = 16 * DAY_MS
const PRODUCTS_AT_A_TIME = 5000
/** Sizes are listed whose stock lasts for less than these days. */
const SHORT_DAYS = 30

const timesOf = ({ from, until }: DayPeriod): Period => ({
  from: Date.parse(from),
  until: Date.parse(until) + DAY_MS,
})

/** Reads a long period in parts, between which other requests run. */
export async function inParts<Row>(period: Period, read: (part: Period) => Promise<Row[]>): Promise<Row[]> {
  const parts: Row[][] = []
  for (let from = period.from; from < period.until; from += PART_MS) {
    parts.push(await read({ from, until: Math.min(period.until, from + PART_MS) }))
    await yieldToEventLoop()
  }
  return parts.flat()
}

async function readRows({ overview, visitCounts }: Store, period: Period) {
  return {
    placed: await inParts(period, overview.placed),
    delivered: await inParts(period, overview.delivered),
    visits: await visitCounts.during(hourOf(period.from), hourOf(period.until)),
  }
}

/**
 * Today until now, and the same weekday last week until the same time. `soldOut`: sizes that are sold out and sold well
 * (G-40).
 */
export async function compareToday({ store, clock }: TimedDeps) {
  const now = clock()
  const figures = async (weeksAgo: number) => {
    const until = now - weeksAgo * 7 * DAY_MS
    const from = until - (until % DAY_MS)
    return dayFigures(await readRows(store, { from, until: until + 1 }))
  }
  const soldOut = countSoldOut(await readSelling(store, now))
  return { until: new Date(now).toISOString(), today: await figures(0), lastWeek: await figures(1), soldOut }
}

/** Sales, visits and hours of orders in a period of days in Dakar (G-40). */
export async function readPeriod({ store }: ReadDeps, period: DayPeriod, by: Grain) {
  const rows = await readRows(store, timesOf(period))
  return { ...period, by, slots: slotFigures(period, by, rows), hours: ordersByHour(rows.placed) }
}

/** What sold most and least in a period, and which sizes sell out first now (G-40). */
export async function readSellers({ store, clock }: TimedDeps, period: DayPeriod) {
  const times = timesOf(period)
  const units = unitsByProduct(await inParts(times, store.overview.sold))
  const ids = bestIds(units)
  const named = new Map((await store.overview.products(ids)).map((product) => [product.productId, product]))
  const stocked: StockedProduct[] = []
  const batches = readInBatches<StockedProduct>(PRODUCTS_AT_A_TIME, (last) =>
    store.overview.stocked(times.from, last?.productId ?? '', PRODUCTS_AT_A_TIME),
  )
  for await (const some of batches) stocked.push(...some)
  const sizes = sellOutFirst(await readSelling(store, clock()))
  return {
    best: ids.flatMap((id) => {
      const product = named.get(id)
      return product ? [{ ...product, units: units.get(id) ?? 0 }] : []
    }),
    slow: slowest(stocked, units),
    sizes: sizes.map((place) => ({ ...place, label: productLabel(place), daysLeft: daysLeft(place) ?? 0 })),
  }
}

async function readSelling(store: Store, now: number) {
  const selected = { from: daysBefore(now, SALES_DAYS), soldDays: SALES_DAYS, days: SHORT_DAYS, limit: 1000 }
  return (await store.costs.selling(selected)).places
}

/** Deliveries that ended in a period by zone, those with most failures first (G-40). */
export async function readZones({ store }: ReadDeps, period: DayPeriod) {
  const rows = await inParts(timesOf(period), store.overview.zones)
  const zones = [...Map.groupBy(rows, ({ zone }) => zone)].map(([zone, some]) => ({
    zone,
    deliveries: some.reduce((sum, { deliveries }) => sum + deliveries, 0),
    failed: some.reduce((sum, { failed }) => sum + failed, 0),
  }))
  return zones.sort(
    (a, b) => b.failed - a.failed || b.deliveries - a.deliveries || (a.zone < b.zone ? -1 : 1),
  )
}

/** The margin of the orders delivered in a period (G-40). */
export async function readPeriodMargin({ store }: ReadDeps, period: DayPeriod): Promise<PeriodMargin> {
  const times = timesOf(period)
  const lines = await inParts(times, store.overview.soldLines)
  const promoted = await inParts(times, store.overview.promotedLines)
  const prices = await store.costs.ofProducts([...lines, ...promoted].map(({ productId }) => productId))
  return periodMargin(lines, promoted, prices)
}
