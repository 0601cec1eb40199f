import { Link, useLocation } from 'react-router'
import type * as v from 'valibot'
import { rankingAnswer } from '../../../contracts/stats.ts'
import { categoryTitle } from '../../../domain/catalogue/categories.ts'
import { formatNumber } from '../../../domain/text/format.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { ListPagination, useClientPagination } from '../lists/list-pagination.tsx'
import { shouldRevalidateList } from '../lists/list-params.ts'
import { loadAnswer } from '../load.ts'
import { figuresPath } from '../page-paths.ts'
import { ProductThumb } from '../product-thumb.tsx'
import { SectionFailure } from '../section-failure.tsx'
import { ShortName } from '../short-name.tsx'
import type { Route } from './+types/route'

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
  const failed = `Erreur lors du chargement des produits ${what}`
  return loadAnswer(request, failed, rankingAnswer(by), `/stats/${order}`, { limit: FETCHED })
}

export const shouldRevalidate = shouldRevalidateList

export default function RankingPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const ranking = rankingAt(useLocation().pathname)
  const title = `Produits ${ranking.what}`
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="text-2xl">{title}</h1>
      {failure && <SectionFailure failure={failure} />}
      {data?.length === 0 && <EmptyList>Aucun produit pour le moment.</EmptyList>}
      {data && data.length > 0 && <RankingTable {...ranking} title={title} all={data} />}
      {data && data.length > 0 && <ListPagination total={data.length} />}
    </div>
  )
}

interface RankingTableProps {
  title: string
  by: 'views' | 'purchases'
  counted: string
  all: v.InferOutput<ReturnType<typeof rankingAnswer<RankingTableProps['by']>>>
}

function RankingTable({ title, by, counted, all }: RankingTableProps) {
  const { rows, before } = useClientPagination(all)
  /** the largest count, whose bar has the full width */
  const max = all[0]?.[by] ?? 0
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
                  <ProductThumb image={product.images[0]} size={56} />
                  <span className="grid min-w-0">
                    <ShortName name={product.name} />
                    <span className="text-sm text-ink-soft sm:hidden">{categoryTitle(product.category)}</span>
                  </span>
                </Link>
              </td>
              <td className="hidden px-3 text-sm sm:table-cell">{categoryTitle(product.category)}</td>
              <td className="pr-4 text-right">
                <span className="text-lg font-extrabold tabular-nums">{formatNumber(product[by])}</span>
                <Share count={product[by]} max={max} />
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
