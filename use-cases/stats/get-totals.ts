import type { Shop } from '../context.ts'

/** What the overview's four cards show. */
export function countTotals({ store }: Pick<Shop, 'store'>) {
  return store.stats.global()
}
