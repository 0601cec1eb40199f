import { apiUrl } from '../../api-client/api.ts'
import { callDashboard, loadLater } from '../dashboard-api.ts'
import { readFigures } from '../product-stats/read-figures.ts'
import { readRanking } from '../ranking/load-ranking.ts'
import { readCategories, readGlobalStats, readMonths } from './read-stats.ts'

/** Products the bar chart shows. */
const LEADING = 5

export interface LeadingProduct {
  _id: string
  name: string
  views: number
  purchases: number
}

/** The overview's parts, each on its own way: the page stands at once and fills as they arrive. */
export function loadOverview() {
  const get = async (path: string) => (await callDashboard(apiUrl(path))).data
  return {
    global: loadLater('Erreur de chargement', async () => readGlobalStats(await get('/stats/global'))),
    months: loadLater('Erreur de chargement', async () => readMonths(await get('/stats/monthly'))),
    categories: loadLater('Erreur de chargement', async () => readCategories(await get('/stats/categories'))),
    leading: loadLater('Erreur de chargement', fetchLeading),
  }
}

/** The most viewed products with what was bought of each. */
async function fetchLeading(): Promise<LeadingProduct[]> {
  const { data } = await callDashboard(apiUrl('/stats/most-viewed', { limit: LEADING }))
  return Promise.all(
    readRanking(data, 'views').map(async ({ _id, name, count }) => {
      const answer = await callDashboard(apiUrl(`/stats/product/${encodeURIComponent(_id)}`))
      return { _id, name, views: count, purchases: readFigures(answer.data).stats.purchasesFromProductModel }
    }),
  )
}
