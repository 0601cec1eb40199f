import type { Shop } from '../context.ts'

/** What the overview's four cards show. */
export function getTotals({ store }: Pick<Shop, 'store'>) {
  return store.stats.global()
}
