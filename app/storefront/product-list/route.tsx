import { Suspense } from 'react'
import { redirect, useLocation, useNavigation } from 'react-router'
import { validate } from '../../../contracts/fields.ts'
import { productQuery } from '../../../contracts/product-query.ts'
import { articleCount } from '../../../domain/catalogue/article-count.ts'
import type { CardProduct } from '../../../domain/catalogue/card.ts'
import { isKnownName, readCategoryFilter } from '../../../domain/catalogue/categories.ts'
import { filteredCardOf } from '../../../domain/catalogue/chosen-sizes.ts'
import { type FacetCounts, hasSelection } from '../../../domain/catalogue/facets.ts'
import { PAGE_SIZE } from '../../../domain/catalogue/listing.ts'
import { AS_TYPED, type SearchTreatment } from '../../../domain/search/treatment.ts'
import { countFacets } from '../../../use-cases/catalogue/find-in-index.ts'
import { findProducts } from '../../../use-cases/catalogue/find-products.ts'
import { isCached, loadOrReuse, useCachedLoaderData } from '../../navigation/loader-data-cache.ts'
import { pageMeta, shopName, shopOf } from '../../page-meta.ts'
import { shopContext } from '../../shop-context.ts'
import { lazyWithRetry } from '../../ui/deferred-section.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { LoadFailure } from '../catalogue/load-failure.tsx'
import { ProductGrid, ProductGridSkeleton } from '../catalogue/product-grid.tsx'
import { AgeOffer } from '../filters/age-offer.tsx'
import { fetchCards } from '../filters/fetch-cards.ts'
import { type FilteredList, isCombination } from '../filters/filtered-list.ts'
import { FilteredPage } from '../filters/filtered-page.tsx'
import type { Nearest } from '../filters/find-nearest.ts'
import { loadFilters } from '../filters/load-filters.server.ts'
import { failureOf } from '../offline/open-cached-page.ts'
import { listData } from '../structured-data/list-data.ts'
import type { Route } from './+types/route'
import { measureCard } from './measure-card.ts'
import { NothingFound } from './nothing-found.tsx'
import { ProductListHeader } from './product-list-header.tsx'
import {
  lastPage,
  listPage,
  listQuery,
  listScope,
  listSearch,
  type ProductListParams,
  readProductListParams,
} from './product-list-params.ts'
import { ProductListToolbar } from './product-list-toolbar.tsx'
import { SearchNotice } from './search-notice.tsx'

interface ListContent {
  products: CardProduct[]
  total: number
  /** similar query that has results, when there are none */
  suggestion: string | null
  /** corrections and other changes of the search */
  treatment: SearchTreatment
  /** counts for the filters, when the URL requests their form */
  counts: FacetCounts | null
  /** products that match all filters except one, when none matches all */
  nearest: Nearest | null
  now: number
  failure: string | null
}

const NOTHING = { products: [], total: 0, suggestion: null, treatment: AS_TYPED, counts: null, nearest: null }

export async function loader({ request, params, context }: Route.LoaderArgs): Promise<ListContent> {
  const shop = context.get(shopContext)
  const address = new URL(request.url)
  const state = readProductListParams(address.searchParams, params.category)
  const parameters = listQuery(state, params.category)
  // The same validation as over HTTP.
  const query = validate(productQuery, {
    ...parameters,
    limit: String(parameters.limit),
    page: String(parameters.page),
  })
  if (!query.ok) return { ...NOTHING, now: shop.clock(), failure: null }
  const { products, total, suggestion, treatment } = await findProducts(shop, query.value)
  const last = lastPage(state, total)
  if (last) throw redirect(`${address.pathname}${listSearch(last, params.category)}`)
  const filters = await loadFilters(shop, { countFacets, findProducts }, address, {
    scope: listScope(state, params.category),
    selection: state.facets,
    total,
  })
  const cards = products.map((product) => filteredCardOf(product, state.facets))
  return { products: cards, total, suggestion, treatment, ...filters, now: shop.clock(), failure: null }
}

export function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<ListContent> {
  return loadOrReuse(
    request,
    () => loadList(request, params.category),
    ({ failure }) => failure === null,
  )
}

async function loadList(request: Request, category: string | undefined): Promise<ListContent> {
  const state = readProductListParams(new URL(request.url).searchParams, category)
  const query = { scope: listScope(state, category), selection: state.facets, page: listPage(state) }
  try {
    const found = await fetchCards(query, request.signal)
    const last = lastPage(state, found.total)
    if (last) throw redirect(`${new URL(request.url).pathname}${listSearch(last, category)}`)
    return { ...found, counts: null, now: Date.now(), failure: null }
  } catch (error) {
    if (error instanceof Response) throw error
    return { ...NOTHING, now: Date.now(), failure: await failureOf(request, error) }
  }
}

export function meta({ params, loaderData, ...args }: Route.MetaArgs) {
  const filter = readCategoryFilter(params.category)
  const { title } = filter
  const { page, facets } = readProductListParams(new URLSearchParams(args.location.search), params.category)
  const { origin } = shopOf(args)
  // An unknown category is 404 until a product uses it.
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
  const { products, total, suggestion, treatment, counts, nearest, now, failure } = loaderData
  const { category } = params
  const { title, kind } = readCategoryFilter(category)
  useCachedLoaderData(loaderData)
  const { pathname, search } = useLocation()
  const next = useNavigation().location
  // The controls already show the requested page.
  const loading = next?.pathname === pathname && !isCached(next)
  const state = readProductListParams(new URLSearchParams(loading ? next.search : search), category)
  const hrefOf = (changed: Partial<ProductListParams>) =>
    `${pathname}${listSearch({ ...state, ...changed }, category)}`
  const list: FilteredList = {
    scope: listScope(state, category),
    selection: state.facets,
    href: (facets) => hrefOf({ facets, page: 1 }),
  }

  return (
    <>
      <ProductListHeader title={title}>
        {!failure && (
          <p role="status" className="text-ink-soft">
            {articleCount(total)}
          </p>
        )}
        {!state.facets.age && <AgeOffer href={(age) => list.href({ ...state.facets, age: [age] })} />}
      </ProductListHeader>
      <div className="page-width grid grid-cols-1 gap-4 py-6 sm:gap-6">
        <ProductListToolbar key={category ?? ''} category={category} state={state} />
        <FilteredPage key={pathname} list={list} counts={counts} whole={kind !== 'category'}>
          <h2 className="sr-only">Articles</h2>
          {failure && !loading && <LoadFailure text={failure} />}
          {!failure && !loading && (
            <SearchNotice
              q={state.q}
              treatment={treatment}
              literalHref={hrefOf({ page: 1, literal: true })}
            />
          )}
          {loading ? (
            <ProductGridSkeleton shape="beside" />
          ) : (
            <>
              <ProductGrid products={products} now={now} firstRow="first" ref={measureCard} shape="beside" />
              {!failure && products.length === 0 && (
                <Nothing {...{ list, state, nearest, now, suggestion, category }} />
              )}
              <Pagination
                page={state.page}
                pages={Math.ceil(total / PAGE_SIZE)}
                href={(page) => hrefOf({ page })}
              />
            </>
          )}
        </FilteredPage>
      </div>
    </>
  )
}

const NothingMatches = lazyWithRetry(
  async () => (await import('../filters/nothing-matches.tsx')).NothingMatches,
)

interface NothingProps extends Pick<ListContent, 'nearest' | 'now' | 'suggestion'> {
  list: FilteredList
  state: ProductListParams
  category: string | undefined
}

function Nothing({ list, state, nearest, now, suggestion, category }: NothingProps) {
  const { pathname } = useLocation()
  if (hasSelection(state.facets)) {
    return (
      <Suspense>
        <NothingMatches list={list} nearest={nearest} now={now} />
      </Suspense>
    )
  }
  return (
    <NothingFound
      href={(q) => `${pathname}${listSearch({ ...state, q, page: 1 }, category)}`}
      searched={state.q !== ''}
      suggestion={suggestion}
      category={category}
    />
  )
}
