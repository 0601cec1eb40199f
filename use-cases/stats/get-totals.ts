import type { AppContext } from '../context.ts'

/** Reads the four totals of the dashboard's overview. */
export function getTotals({ store }: Pick<AppContext, 'store'>) {
  return store.stats.global()
}
