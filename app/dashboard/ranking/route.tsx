import { Link, useLocation } from 'react-router'
import { categoryTitle } from '../../../domain/catalogue/categories.ts'
import { apiUrl } from '../../api-client/api.ts'
import { adminApi } from '../admin-api.ts'
import { formatNumber } from '../format-numbers.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { ListPagination, useClientPagination } from '../lists/list-pagination.tsx'
import { shouldRevalidateList } from '../lists/list-params.ts'
import { load } from '../load.ts'
import { figuresPath } from '../page-paths.ts'
import { ProductThumb } from '../product-thumb.tsx'
import { SectionFailure } from '../section-failure.tsx'
import { ShortName } from '../short-name.tsx'
import type { Route } from './+types/route'
import { type RankedProduct, readRanking } from './load-ranking.ts'

const VIEWS = { by: 'views', order: 'most-viewed', what: 'les plus visités', counted: 'Vues' } as const
const PURCHASES = {
  by: 'purchases',
  order: 'most-purchased',
  what: 'les plus achetés',
  counted: 'Achats',
} as const

/** The page has two paths, `most-viewed` and `most-purchased`. */
const rankingAt = (pathname: string) => (pathname.endsWith(PURCHASES.order) ? PURCHASES : VIEWS)

const FETCHED = 50

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { by, order, what } = rankingAt(new URL(request.url).pathname)
  return load(request, `Erreur lors du chargement des produits ${what}`, async () => {
    const url = apiUrl(`/stats/${order}`, { limit: FETCHED })
    return readRanking((await adminApi(url, { signal: request.signal })).data, by)
  })
}

export const shouldRevalidate = shouldRevalidateList

export default function RankingPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const { what, counted } = rankingAt(useLocation().pathname)
  const title = `Produits ${what}`
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="text-2xl">{title}</h1>
      {failure && <SectionFailure failure={failure} />}
      {data?.length === 0 && <EmptyList>Aucun produit pour le moment.</EmptyList>}
      {data && data.length > 0 && <RankingTable title={title} counted={counted} all={data} />}
      {data && data.length > 0 && <ListPagination total={data.length} />}
    </div>
  )
}

interface RankingTableProps {
  title: string
  counted: string
  all: readonly RankedProduct[]
}

function RankingTable({ title, counted, all }: RankingTableProps) {
  const { rows, before } = useClientPagination(all)
  /** the largest count, which fills the bar */
  const max = all[0]?.count ?? 0
  return (
    <div className="overflow-x-auto rounded-card bg-surface shadow-card">
      <table className="w-full">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-line text-left text-sm text-ink-soft">
            <th scope="col" className="py-3 pl-4">
              Rang
            </th>
            <th scope="col" className="px-3">
              Produit
            </th>
            <th scope="col" className="hidden px-3 sm:table-cell">
              Catégorie
            </th>
            <th scope="col" className="pr-4 text-right">
              {counted}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((product, index) => (
            <tr key={product._id} className="border-b border-line last:border-0 hover:bg-ground">
              <td className="pl-4 text-lg font-extrabold text-ink-soft tabular-nums">{before + index + 1}</td>
              <td className="px-3 py-2">
                <Link
                  to={figuresPath(product._id)}
                  className="flex min-h-11 items-center gap-3 hover:underline"
                >
                  <ProductThumb image={product.image} size={56} />
                  <span className="grid min-w-0">
                    <ShortName name={product.name} />
                    <span className="text-sm text-ink-soft sm:hidden">{categoryTitle(product.category)}</span>
                  </span>
                </Link>
              </td>
              <td className="hidden px-3 text-sm sm:table-cell">{categoryTitle(product.category)}</td>
              <td className="pr-4 text-right">
                <span className="text-lg font-extrabold tabular-nums">{formatNumber(product.count)}</span>
                <Share count={product.count} max={max} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Share({ count, max }: { count: number; max: number }) {
  const width = max > 0 ? Math.round((count / max) * 100) : 0
  return (
    <span
      aria-hidden="true"
      className="ml-auto block h-1.5 w-16 overflow-hidden rounded-full bg-line sm:w-32"
    >
      <span className="block h-full rounded-full bg-action" style={{ width: `${width}%` }} />
    </span>
  )
}
