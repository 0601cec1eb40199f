import { rankingAnswer } from '../../../contracts/stats.ts'
import { apiUrl } from '../../api-client/api.ts'
import { adminApi } from '../admin-api.ts'
import { decode } from '../decode.ts'
import { load } from '../load.ts'

const FETCHED = 50

export type Ranking = 'views' | 'purchases'

export interface RankedProduct {
  _id: string
  name: string
  category: string
  image: string | null
  count: number
}

const SOURCES = {
  views: {
    path: '/stats/most-viewed',
    failure: 'Erreur lors du chargement des produits les plus visités',
  },
  purchases: {
    path: '/stats/most-purchased',
    failure: 'Erreur lors du chargement des produits les plus achetés',
  },
} as const

export function loadRanking(request: Request, by: Ranking) {
  const { path, failure } = SOURCES[by]
  return load(request, failure, async () => {
    const { data } = await adminApi(apiUrl(path, { limit: FETCHED }), { signal: request.signal })
    return readRanking(data, by)
  })
}

export function readRanking(json: unknown, by: Ranking): RankedProduct[] {
  return decode(rankingAnswer(by), json).map(({ _id, name, category, images, [by]: count }) => ({
    _id,
    name,
    category,
    image: images[0] ?? null,
    count,
  }))
}
