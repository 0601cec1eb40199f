import { EmptyList } from '../lists/empty-list.tsx'
import { ListPagination } from '../lists/list-pagination.tsx'
import { useClientPagination } from '../lists/use-client-pagination.ts'
import type { Loaded } from '../load.ts'
import { SectionFailure } from '../section-failure.tsx'
import type { RankedProduct, Ranking } from './load-ranking.ts'
import { RankingTable } from './ranking-table.tsx'

const TEXTS = {
  views: { title: 'Produits les plus visités', counted: 'Vues' },
  purchases: { title: 'Produits les plus achetés', counted: 'Achats' },
} as const

export function RankingPage({ by, loaded }: { by: Ranking; loaded: Loaded<RankedProduct[]> }) {
  const { data, failure } = loaded
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="text-2xl">{TEXTS[by].title}</h1>
      {failure && <SectionFailure failure={failure} />}
      {data?.length === 0 && <EmptyList>Aucun produit pour le moment.</EmptyList>}
      {data && data.length > 0 && <Ranked by={by} all={data} />}
    </div>
  )
}

function Ranked({ by, all }: { by: Ranking; all: readonly RankedProduct[] }) {
  const { rows, before } = useClientPagination(all)
  return (
    <>
      <RankingTable {...TEXTS[by]} products={rows} before={before} most={all[0]?.count ?? 0} />
      <ListPagination total={all.length} />
    </>
  )
}
