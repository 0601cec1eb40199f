import { shouldRevalidateList } from '../lists/list-params.ts'
import type { Route } from './+types/most-viewed-route'
import { loadRanking } from './load-ranking.ts'
import { RankingPage } from './ranking-page.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadRanking(request, 'views')
}

export const shouldRevalidate = shouldRevalidateList

export default function MostViewedPage({ loaderData }: Route.ComponentProps) {
  return <RankingPage by="views" loaded={loaderData} />
}
