import type { SearchCount } from '../../data/queries/search-counts.ts'
import type { AppContext } from '../context.ts'
import { dayOf } from './count-search.ts'

const PERIOD_MS = 30 * 86_400_000
const SHOWN = 100

/** Lists the searches of the last 30 days, and those without results, the most frequent first (F-14). */
export async function listSearches({
  store,
  clock,
}: Pick<AppContext, 'store' | 'clock'>): Promise<{ searches: SearchCount[]; empty: SearchCount[] }> {
  const period = { from: dayOf(clock() - PERIOD_MS), limit: SHOWN }
  return {
    searches: await store.searchCounts.list({ ...period, empty: false }),
    empty: await store.searchCounts.list({ ...period, empty: true }),
  }
}
