import type { AppContext } from '../context.ts'

/** What the overview's four cards show. */
export function getTotals({ store }: Pick<AppContext, 'store'>) {
  return store.stats.global()
}
