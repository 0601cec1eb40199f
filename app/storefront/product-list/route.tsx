import { data, redirect, useLocation, useNavigation } from 'react-router'
import { articleCount } from '../../../domain/catalogue/article-count.ts'
import { isKnownName, readCategoryFilter } from '../../../domain/catalogue/categories.ts'
import { hasSelection } from '../../../domain/catalogue/facets.ts'
import { PAGE_SIZE } from '../../../domain/catalogue/listing.ts'
import { quoted } from '../../../domain/text/quoted.ts'
import { categoryPath } from '../../../domain/urls/page-paths.ts'
import { findCategory } from '../../../use-cases/catalogue/find-category.ts'
import { countFacets, findProducts } from '../../../use-cases/catalogue/find-products.ts'
import { serverNow } from '../../browser/server-time.ts'
import { isCached, loadOrReuse, useCachedLoaderData } from '../../navigation/loader-data-cache.ts'
import { pageMeta, shopName, shopOf } from '../../page-meta.ts'
import { shopContext } from '../../shop-context.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { LoadFailure } from '../catalogue/load-failure.tsx'
import { AgeOffer } from '../filters/age-offer.tsx'
import { type FoundCards, fetchCards, NO_CARDS } from '../filters/fetch-cards.ts'
import { type FilteredList, isCombination } from '../filters/filtered-list.ts'
import { FilteredPage, FilteredProducts } from '../filters/filtered-page.tsx'
import { loadCards } from '../filters/load-filters.server.ts'
import { failureOf } from '../offline/open-cached-page.ts'
import { listData } from '../structured-data/list-data.ts'
import type { Route } from './+types/route'
import { NothingFound } from './nothing-found.tsx'
import { ProductListHeader } from './product-list-header.tsx'
import {
  canonicalSearch,
  lastPage,
  listQuery,
  listScope,
  listSearch,
  type ProductListParams,
  readProductListParams,
} from './product-list-params.ts'
import { ProductListToolbar } from './product-list-toolbar.tsx'
import { SearchNotice } from './search-notice.tsx'

interface ListContent extends FoundCards {
  now: number
  failure: string | null
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const address = new URL(request.url)
  const { category } = params
  const search = canonicalSearch(address.searchParams, category)
  if (search !== null) throw redirect(address.pathname + search, 308)
  const spelling = category && (await findCategory(shop, category))
  if (spelling && spelling !== category) throw redirect(categoryPath(spelling) + address.search, 308)
  const state = readProductListParams(address.searchParams, category)
  const query = listQuery(state, category)
  const found = await loadCards(shop, { countFacets, findProducts }, address, query)
  const last = found && lastPage(state, found.total)
  if (last) throw redirect(`${address.pathname}${listSearch(last, category)}`)
  const content: ListContent = { ...(found ?? NO_CARDS), now: shop.clock(), failure: null }
  // The page says that there are no products, and the status that there is no such category.
  return spelling === null ? data(content, { status: 404 }) : content
}

export function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<ListContent> {
  return loadOrReuse(
    request,
    () => loadList(request, params.category),
    ({ failure }) => failure === null,
  )
}

async function loadList(request: Request, category: string | undefined): Promise<ListContent> {
  const address = new URL(request.url)
  const state = readProductListParams(address.searchParams, category)
  try {
    const found = await fetchCards(listQuery(state, category), request.signal)
    const last = lastPage(state, found.total)
    if (last) throw redirect(`${address.pathname}${listSearch(last, category)}`)
    return { ...found, now: serverNow(), failure: null }
  } catch (error) {
    if (error instanceof Response) throw error
    return { ...NO_CARDS, now: serverNow(), failure: await failureOf(request, error) }
  }
}

export function meta({ params, loaderData, ...args }: Route.MetaArgs) {
  const filter = readCategoryFilter(params.category)
  const { title } = filter
  const { page, facets } = readProductListParams(new URLSearchParams(args.location.search), params.category)
  const { origin } = shopOf(args)
  // Search engines must not index an unknown category until a product uses it.
  const unknown = filter.kind === 'category' && !isKnownName(filter.value) && loaderData?.total === 0
  return pageMeta(args, {
    title: `${title}${page > 1 ? `, page ${page}` : ''} | ${shopName(args)}`,
    hidden: unknown && !hasSelection(facets),
    filtered: isCombination(args.location.search),
    description: `${title} : notre sélection pour bébés et enfants, livrée à Dakar et Mbour, payée à la livraison.`,
    structuredData:
      import.meta.env.SSR && listData(origin, title, args.location.pathname, loaderData?.products ?? []),
  })
}

export default function ProductListPage({ loaderData, params }: Route.ComponentProps) {
  const { total, suggestion, treatment, counts, failure } = loaderData
  const { category } = params
  const { title, kind } = readCategoryFilter(category)
  useCachedLoaderData(loaderData)
  const { pathname, search } = useLocation()
  const next = useNavigation().location
  // While another page or sort order loads, the controls already show it.
  const loading = next?.pathname === pathname && !isCached(next)
  const state = readProductListParams(new URLSearchParams(loading ? next.search : search), category)
  const searched = kind === 'all' ? state.q.trim() : ''
  const hrefOf = (changed: Partial<ProductListParams>) =>
    `${pathname}${listSearch({ ...state, ...changed }, category)}`
  const list: FilteredList = {
    scope: listScope(state, category),
    selection: state.facets,
    href: (facets) => hrefOf({ facets, page: 1 }),
  }

  return (
    <>
      <ProductListHeader
        title={searched ? `Recherche\u202f: ${quoted(searched)}` : title}
        small={searched !== ''}
      >
        {!failure && (
          <p role="status" className="text-ink-soft">
            {articleCount(total)}
          </p>
        )}
        {!state.facets.age && <AgeOffer href={(age) => list.href({ ...state.facets, age: [age] })} />}
      </ProductListHeader>
      <div className="page-width grid grid-cols-1 gap-4 py-6 sm:gap-6">
        <ProductListToolbar key={category ?? ''} category={category} state={state} />
        <FilteredPage key={pathname} list={list} counts={counts} withCategories={kind !== 'category'}>
          <h2 className="sr-only">Articles</h2>
          {failure && !loading && <LoadFailure text={failure} />}
          {!failure && !loading && (
            <SearchNotice
              q={state.q}
              treatment={treatment}
              literalHref={hrefOf({ page: 1, literal: true })}
            />
          )}
          <FilteredProducts list={list} content={loaderData} loading={loading}>
            <NothingFound
              href={(q) => hrefOf({ q, page: 1 })}
              searched={state.q !== ''}
              suggestion={suggestion}
              category={category}
            />
          </FilteredProducts>
          {!loading && (
            <Pagination
              page={state.page}
              pages={Math.ceil(total / PAGE_SIZE)}
              href={(page) => hrefOf({ page })}
            />
          )}
        </FilteredPage>
      </div>
    </>
  )
}
