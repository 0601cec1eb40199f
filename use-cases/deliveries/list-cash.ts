import { marginSection } from '../../domain/costs/margin-section.ts'
import {
  dailyReport,
  REPORT_HEADINGS,
  reportCells,
  reportSections,
} from '../../domain/deliveries/daily-report.ts'
import { DAY_MS } from '../../domain/durations.ts'
import type { ReadDeps } from '../context.ts'
import { readDayMargin } from '../costs/read-margins.ts'

/** Lists the cash that couriers still hold and the fees that they have earned, by courier (D-30). */
export async function listCash({ store }: ReadDeps) {
  const [couriers, rows, openFees] = await Promise.all([
    store.couriers.list(),
    store.settlements.held(),
    store.settlements.openFees(),
  ])
  const byCourier = Map.groupBy(rows, ({ courierId }) => courierId)
  return couriers.flatMap(({ id, name, phone }) => {
    const orders = (byCourier.get(id) ?? []).map(({ courierId: _, ...order }) => order)
    const { fees, deliveries } = openFees.get(id) ?? { fees: 0, deliveries: 0 }
    if (orders.length === 0 && fees === 0) return []
    const amount = orders.reduce((sum, order) => sum + order.amount, 0)
    return [{ courierId: id, name, phone, amount, fees, deliveries, orders }]
  })
}

/** Lists the wallet payments reported at the door that nobody has checked, oldest first. */
export async function listDoorClaims({ store }: ReadDeps) {
  const [couriers, claims] = await Promise.all([store.couriers.list(), store.fulfillment.openClaims()])
  const names = new Map(couriers.map(({ id, name }) => [id, name]))
  return claims.map(({ attemptId: _attempt, courierId, status: _open, ...claim }) => ({
    ...claim,
    courierName: names.get(courierId ?? '') ?? null,
  }))
}

/** Lists one page of settlements, newest first, with their orders. */
export async function listSettlements(
  { store }: ReadDeps,
  { page = 1, limit = 30 }: { page?: number | undefined; limit?: number | undefined },
) {
  const [total, settlements] = await Promise.all([
    store.settlements.count(),
    store.settlements.list({ limit, offset: (page - 1) * limit }),
  ])
  const claimed = await store.settlements.claimed(settlements.map(({ id }) => id))
  const lines = Map.groupBy(claimed, ({ settlementId }) => settlementId)
  const listed = settlements.map((settlement) => ({
    ...settlement,
    lines: (lines.get(settlement.id) ?? []).map(({ orderId, amount }) => ({ orderId, amount })),
  }))
  return { settlements: listed, total, page, limit }
}

/** Reads the figures of a day in Dakar, whose time is UTC (D-31). @param day as 2026-11-22 */
export async function readDailyReport({ store }: ReadDeps, day: string) {
  const from = Date.parse(day)
  return dailyReport(day, await store.dailyReports.day({ from, until: from + DAY_MS }))
}

/** Exports the figures of a day; with `margins`, also what only `costs` may see. */
export async function* exportDailyReport(
  shop: ReadDeps,
  day: string,
  margins: boolean,
): AsyncGenerator<string[][]> {
  const sections = reportSections(await readDailyReport(shop, day))
  const shown = margins ? [...sections, marginSection(await readDayMargin(shop, day))] : sections
  yield [REPORT_HEADINGS, ...reportCells(day, shown)]
}
