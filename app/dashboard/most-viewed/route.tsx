import { unlessPaging } from '../lists/list-address.ts'
import { loadRanking } from '../ranking/load-ranking.ts'
import { RankingPage } from '../ranking/ranking-page.tsx'
import type { Route } from './+types/route'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadRanking(request, 'views')
}

export const shouldRevalidate = unlessPaging

export default function RankingRoute({ loaderData }: Route.ComponentProps) {
  return (
    <RankingPage
      title="Produits les plus visités"
      counted="Vues"
      empty="Aucun produit pour le moment."
      loaded={loaderData}
    />
  )
}
