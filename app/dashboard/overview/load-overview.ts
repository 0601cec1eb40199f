import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl } from '../../api-client/api.ts'
import { adminApi } from '../admin-api.ts'
import { loadDeferred } from '../load.ts'
import { readFigures } from '../product-stats/read-figures.ts'
import { readRanking } from '../ranking/load-ranking.ts'
import { readCategories, readGlobalStats, readMonths } from './read-stats.ts'

const LEADING = 5

export interface LeadingProduct {
  _id: string
  name: string
  views: number
  purchases: number
}

/** Loads each part separately: the page is displayed at once and fills as the parts arrive. */
export function loadOverview() {
  const get = async (path: string) => (await adminApi(apiUrl(path))).data
  return {
    global: loadDeferred('Erreur de chargement', async () => readGlobalStats(await get('/stats/global'))),
    months: loadDeferred('Erreur de chargement', async () => readMonths(await get('/stats/monthly'))),
    categories: loadDeferred('Erreur de chargement', async () =>
      readCategories(await get('/stats/categories')),
    ),
    leading: loadDeferred('Erreur de chargement', fetchLeading),
  }
}

async function fetchLeading(): Promise<LeadingProduct[]> {
  const [viewed, purchased] = await Promise.all([
    adminApi(apiUrl('/stats/most-viewed', { limit: LEADING })),
    adminApi(apiUrl('/stats/most-purchased', { limit: LEADING })),
  ])
  const candidates = [...readRanking(viewed.data, 'views'), ...readRanking(purchased.data, 'purchases')]
  const names = new Map(candidates.map(({ _id, name }) => [_id, name]))
  const products = await Promise.all([...names].map(([id, name]) => fetchFigures(id, name)))
  return products.sort((a, b) => b.views - a.views || b.purchases - a.purchases).slice(0, LEADING)
}

async function fetchFigures(_id: string, name: string): Promise<LeadingProduct> {
  const { data } = await adminApi(apiUrl(encoded`/stats/product/${_id}`))
  const { viewsFromProductModel, purchasesFromProductModel } = readFigures(data).stats
  return { _id, name, views: viewsFromProductModel, purchases: purchasesFromProductModel }
}
