import {
  categoryStats,
  globalStats,
  monthlyStats,
  productFigures,
  rankingAnswer,
} from '../../../contracts/stats.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl } from '../../api-client/api.ts'
import { adminApi } from '../admin-api.ts'
import { decode } from '../decode.ts'
import { loadDeferred } from '../load.ts'

const LEADING = 5

export interface LeadingProduct {
  _id: string
  name: string
  views: number
  purchases: number
}

/** Loads each part separately: the page is displayed immediately and fills as the parts arrive. */
export function loadOverview() {
  const get = async (path: string) => (await adminApi(apiUrl(path))).data
  return {
    global: loadDeferred('Erreur de chargement', async () => decode(globalStats, await get('/stats/global'))),
    months: loadDeferred('Erreur de chargement', async () =>
      decode(monthlyStats, await get('/stats/monthly')),
    ),
    categories: loadDeferred('Erreur de chargement', async () =>
      decode(categoryStats, await get('/stats/categories')),
    ),
    leading: loadDeferred('Erreur de chargement', fetchLeading),
  }
}

async function fetchLeading(): Promise<LeadingProduct[]> {
  const [viewed, purchased] = await Promise.all([
    adminApi(apiUrl('/stats/most-viewed', { limit: LEADING })),
    adminApi(apiUrl('/stats/most-purchased', { limit: LEADING })),
  ])
  const candidates = [
    ...decode(rankingAnswer('views'), viewed.data),
    ...decode(rankingAnswer('purchases'), purchased.data),
  ]
  const names = new Map(candidates.map(({ _id, name }) => [_id, name]))
  const products = await Promise.all([...names].map(([id, name]) => fetchFigures(id, name)))
  return products.sort((a, b) => b.views - a.views || b.purchases - a.purchases).slice(0, LEADING)
}

async function fetchFigures(_id: string, name: string): Promise<LeadingProduct> {
  const { data } = await adminApi(apiUrl(encoded`/stats/product/${_id}`))
  const { viewsFromProductModel, purchasesFromProductModel } = decode(productFigures, data).stats
  return { _id, name, views: viewsFromProductModel, purchases: purchasesFromProductModel }
}
