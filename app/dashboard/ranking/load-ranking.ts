import { rankingAnswer } from '../../../contracts/stats.ts'
import { decode } from '../decode.ts'

export type Ranking = 'views' | 'purchases'

export interface RankedProduct {
  _id: string
  name: string
  category: string
  image: string | null
  count: number
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
