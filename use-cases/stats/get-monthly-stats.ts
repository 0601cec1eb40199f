import type { AppContext } from '../context.ts'

const MONTHS = 12

/** Reads units sold and views of the last twelve months (`2026-11`, UTC), oldest first. */
export async function getMonthlyStats({ store, clock }: Pick<AppContext, 'store' | 'clock'>) {
  const today = new Date(clock())
  // One more month, whose start is the end of the last.
  const starts = Array.from({ length: MONTHS + 1 }, (_, index) =>
    Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - (MONTHS - 1) + index, 1),
  )
  const months = starts.slice(0, MONTHS).map((from, index) => ({ from, until: starts[index + 1] ?? from }))
  const figures = await store.stats.during(months)
  return months.map(({ from }, index) => ({
    month: new Date(from).toISOString().slice(0, 7),
    sales: figures[index]?.purchases ?? 0,
    views: figures[index]?.views ?? 0,
  }))
}
