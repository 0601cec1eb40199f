import { shouldRevalidateList } from '../lists/list-params.ts'
import type { Route } from './+types/most-purchased-route'
import { loadRanking } from './load-ranking.ts'
import { RankingPage } from './ranking-page.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadRanking(request, 'purchases')
}

export const shouldRevalidate = shouldRevalidateList

export default function MostPurchasedPage({ loaderData }: Route.ComponentProps) {
  return <RankingPage by="purchases" loaded={loaderData} />
}
