import {
  categoryStats,
  globalStats,
  monthlyStats,
  productFigures,
  rankingAnswer,
} from '../../../contracts/stats.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { fetchAnswer } from '../decode.ts'
import { loadDeferred } from '../load.ts'
import { loadToDo, loadToday } from './to-do.tsx'

const LEADING = 5

export interface LeadingProduct {
  _id: string
  name: string
  views: number
  purchases: number
}

/** Loads each part separately: the page is displayed immediately and fills as the parts arrive. */
export function loadOverview() {
  const text = 'Erreur de chargement'
  const today = loadToday()
  return {
    today,
    toDo: loadDeferred(text, () => loadToDo(today)),
    global: loadDeferred(text, () => fetchAnswer(globalStats, '/stats/global')),
    months: loadDeferred(text, () => fetchAnswer(monthlyStats, '/stats/monthly')),
    categories: loadDeferred(text, () => fetchAnswer(categoryStats, '/stats/categories')),
    leading: loadDeferred(text, fetchLeading),
  }
}

async function fetchLeading(): Promise<LeadingProduct[]> {
  const query = { limit: LEADING }
  const [viewed, purchased] = await Promise.all([
    fetchAnswer(rankingAnswer('views'), '/stats/most-viewed', { query }),
    fetchAnswer(rankingAnswer('purchases'), '/stats/most-purchased', { query }),
  ])
  const names = new Map([...viewed, ...purchased].map(({ _id, name }) => [_id, name]))
  const products = await Promise.all([...names].map(([id, name]) => fetchFigures(id, name)))
  return products.sort((a, b) => b.views - a.views || b.purchases - a.purchases).slice(0, LEADING)
}

async function fetchFigures(_id: string, name: string): Promise<LeadingProduct> {
  const { stats } = await fetchAnswer(productFigures, encoded`/stats/product/${_id}`)
  const { viewsFromProductModel, purchasesFromProductModel } = stats
  return { _id, name, views: viewsFromProductModel, purchases: purchasesFromProductModel }
}
