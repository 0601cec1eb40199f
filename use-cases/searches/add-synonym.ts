import * as v from 'valibot'
import type { NewSynonym } from '../../contracts/searches.ts'
import { SETTINGS } from '../../contracts/settings.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { withSynonym } from '../../domain/search/with-synonym.ts'
import { fold } from '../../domain/text/fold.ts'
import type { AppContext } from '../context.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { listSettings } from '../settings/list-settings.ts'
import { countResults } from './count-search.ts'

type Shop = Pick<AppContext, 'store' | 'settings' | 'clock' | 'newId' | 'actor' | 'catalogueIndex'>

/**
 * Makes two words synonyms in searches, and counts the results of the first one again (F-11, F-14).
 * @returns its number of products
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
