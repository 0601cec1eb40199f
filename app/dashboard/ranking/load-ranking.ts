import { isRecord, own, readText, readTexts, textAt } from '../../../domain/unknown-values.ts'
import { apiUrl } from '../../api-client/api.ts'
import { adminApi } from '../admin-api.ts'
import { figureAt } from '../count-at.ts'
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
  if (!Array.isArray(json)) throw new TypeError('La réponse du serveur n’est pas une liste de produits.')
  return json.filter(isRecord).flatMap((product) => {
    const _id = readText(own(product, '_id'))
    if (_id === null) return []
    return [
      {
        _id,
        name: textAt(product, 'name'),
        category: textAt(product, 'category'),
        image: readTexts(own(product, 'images'))[0] ?? null,
        count: figureAt(product, by),
      },
    ]
  })
}
