import * as v from 'valibot'
import type { NewSynonym, SearchesAnswer } from '../../contracts/searches.ts'
import { SETTINGS } from '../../contracts/settings.ts'
import { dayOf } from '../../domain/deliveries/courier.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { guessMeaning } from '../../domain/search/guess-meaning.ts'
import { searchUnits } from '../../domain/search/search-units.ts'
import { withSynonym } from '../../domain/search/with-synonym.ts'
import { fold } from '../../domain/text/fold.ts'
import { findProducts } from '../catalogue/find-products.ts'
import type { AppContext } from '../context.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { listSettings, readSettings } from '../settings/read-settings.ts'

type Shop = Pick<
  AppContext,
  'store' | 'settings' | 'clock' | 'newId' | 'actor' | 'publicUrl' | 'catalogueIndex'
>

/**
 * Stores `query` and `meaning` as synonyms, and updates the stored number of results of `query` (F-11, F-14).
 * @returns the new number of results
 */
export async function addSynonym(
  shop: Shop,
  { query, meaning }: NewSynonym,
): Promise<Result<{ results: number }>> {
  const { value, version } = (await listSettings(shop)).synonyms
  const groups = v.safeParse(SETTINGS.synonyms, withSynonym(value, query, meaning))
  if (!groups.success) return fail('INVALID_INPUT', { message: groups.issues[0].message })
  const changed = await changeSettings(shop, { changes: { synonyms: { value: groups.output, version } } })
  if (!changed.ok) return changed
  const results = await countResults(shop, query)
  await shop.store.searchCounts.setResults(fold(query), results)
  return { ok: true, results }
}

/** Maximum distinct queries counted per day, so that a robot cannot fill the table. */
const MAX_PER_DAY = 2000
/** Maximum length of a stored query, in characters. */
const MAX_LENGTH = 60

/** Adds a search to the count of the day, with its number of results but without the visitor (F-14). */
export async function countSearch(
  shop: Pick<AppContext, 'store' | 'clock' | 'catalogueIndex' | 'settings'>,
  q: string,
): Promise<void> {
  const query = fold(q).slice(0, MAX_LENGTH).trim()
  if (searchUnits(query).length === 0) return
  const results = await countResults(shop, query)
  await shop.store.searchCounts.add({ day: dayOf(shop.clock()), query, results, max: MAX_PER_DAY })
}

/** Counts the products that have all words of a search. */
async function countResults(
  shop: Pick<AppContext, 'store' | 'catalogueIndex' | 'settings' | 'clock'>,
  q: string,
): Promise<number> {
  const { total, treatment } = await findProducts(shop, { q, limit: 1 })
  return treatment.near ? 0 : total
}

const PERIOD_MS = 30 * DAY_MS
const SHOWN = 100

/** Lists the searches of the last 30 days, and those without results, the most frequent first (F-14). */
export async function listSearches(
  shop: Pick<AppContext, 'store' | 'clock' | 'settings'>,
): Promise<Omit<SearchesAnswer, 'success'>> {
  const period = { from: dayOf(shop.clock() - PERIOD_MS), limit: SHOWN }
  const searches = await shop.store.searchCounts.list({ ...period, empty: false })
  const empty = await shop.store.searchCounts.list({ ...period, empty: true })
  const { synonyms, wolofWords } = await readSettings(shop, ['synonyms', 'wolofWords'])
  const found = searches.filter(({ results }) => results > 0).map(({ query }) => query)
  const words = [...found, ...[...synonyms, ...wolofWords].flatMap((group) => group.words)]
  return { searches, empty: empty.map((one) => ({ ...one, guess: guessMeaning(one.query, words) })) }
}
