import { dailyReport, REPORT_HEADINGS, reportCells } from '../../domain/fulfillment/daily-report.ts'
import type { AppContext } from '../context.ts'

const A_DAY_MS = 86_400_000

/** Reads the figures of a day in Dakar, whose time is UTC (D-31). @param day as 2026-11-22 */
export async function readDailyReport({ store }: Pick<AppContext, 'store'>, day: string) {
  const from = Date.parse(day)
  return dailyReport(day, await store.dailyReports.day({ from, until: from + A_DAY_MS }))
}

/** Yields the report as rows of a table, headings first. */
export async function* exportDailyReport(
  shop: Pick<AppContext, 'store'>,
  day: string,
): AsyncGenerator<string[][]> {
  yield [REPORT_HEADINGS, ...reportCells(await readDailyReport(shop, day))]
}
