import { useSearchParams } from 'react-router'
import { Pager } from '../../ui/pager.tsx'
import { PAGE_SIZE, readPage, withChanges } from '../lists/list-address.ts'
import type { Loaded } from '../load.ts'
import { LoadFailure } from '../load-failure.tsx'
import type { RankedProduct } from './load-ranking.ts'
import { RankingTable } from './ranking-table.tsx'

interface RankingPageProps {
  title: string
  /** what is counted, as a column: `Vues` */
  counted: string
  empty: string
  loaded: Loaded<RankedProduct[]>
}

/** Products in the order of one figure, paged at 30 (administration.md §9). */
export function RankingPage({ title, counted, empty, loaded: { data, failure } }: RankingPageProps) {
  const [search] = useSearchParams()
  const pages = Math.max(1, Math.ceil((data?.length ?? 0) / PAGE_SIZE))
  const page = Math.min(readPage(search), pages)
  const before = (page - 1) * PAGE_SIZE
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="text-2xl">{title}</h1>
      {failure && <LoadFailure failure={failure} />}
      {data?.length === 0 && <p className="py-10 text-center text-lg">{empty}</p>}
      {data && data.length > 0 && (
        <RankingTable
          title={title}
          counted={counted}
          products={data.slice(before, before + PAGE_SIZE)}
          before={before}
          most={data[0]?.count ?? 0}
        />
      )}
      <Pager page={page} pages={pages} href={(target) => withChanges(search, { page: target })} />
    </div>
  )
}
