import type { SearchesAnswer } from '../../contracts/searches.ts'
import { dayOf } from '../../domain/fulfillment/courier.ts'
import { guessMeaning } from '../../domain/search/guess-meaning.ts'
import type { AppContext } from '../context.ts'
import { readSettings } from '../settings/read-settings.ts'

const PERIOD_MS = 30 * 86_400_000
const SHOWN = 100

/** Lists the searches of the last 30 days, and those without results, the most frequent first (F-14). */
export async function listSearches(
  shop: Pick<AppContext, 'store' | 'clock' | 'settings'>,
): Promise<Omit<SearchesAnswer, 'success'>> {
  const period = { from: dayOf(shop.clock() - PERIOD_MS), limit: SHOWN }
  const searches = await shop.store.searchCounts.list({ ...period, empty: false })
  const empty = await shop.store.searchCounts.list({ ...period, empty: true })
  const { synonyms } = await readSettings(shop, ['synonyms'])
  const found = searches.filter(({ results }) => results > 0).map(({ query }) => query)
  const words = [...found, ...synonyms.flatMap((group) => group.words)]
  return { searches, empty: empty.map((one) => ({ ...one, guess: guessMeaning(one.query, words) })) }
}
