import { dayOf } from '../../domain/fulfillment/courier.ts'
import { searchUnits } from '../../domain/search/search-units.ts'
import { fold } from '../../domain/text/fold.ts'
import { findProducts } from '../catalogue/find-products.ts'
import type { AppContext } from '../context.ts'

type Shop = Pick<AppContext, 'store' | 'clock' | 'catalogueIndex' | 'settings'>

/** Maximum distinct queries counted per day, so that a robot cannot fill the table. */
const MAX_PER_DAY = 2000
/** Characters of a query that are stored. */
const MAX_LENGTH = 60

/** Counts a search by day with its number of results, without the visitor (F-14). */
export async function countSearch(shop: Shop, q: string): Promise<void> {
  const query = fold(q).slice(0, MAX_LENGTH).trim()
  if (searchUnits(query).length === 0) return
  const results = await countResults(shop, query)
  await shop.store.searchCounts.add({ day: dayOf(shop.clock()), query, results, max: MAX_PER_DAY })
}

/** Counts the products that have all words of a search. */
export async function countResults(shop: Shop, q: string): Promise<number> {
  const { total, treatment } = await findProducts(shop, { q, limit: 1 })
  return treatment.near ? 0 : total
}
