import { redirect, useLocation, useNavigation } from 'react-router'
import { validate } from '../../../contracts/issues.ts'
import { productQuery } from '../../../contracts/product-query.ts'
import { type CardProduct, cardOf } from '../../../domain/catalogue/card.ts'
import { isKnownName, readCategoryFilter } from '../../../domain/catalogue/categories.ts'
import { PAGE_SIZE } from '../../../domain/catalogue/listing.ts'
import { findProducts } from '../../../use-cases/catalogue/find-products.ts'
import { isCached, loadOrReuse, useCachedLoaderData } from '../../navigation/loader-data-cache.ts'
import { pageMeta, shopName, shopOf } from '../../page-meta.ts'
import { shopContext } from '../../shop-context.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { fetchProducts } from '../catalogue/fetch-products.ts'
import { LoadFailure } from '../catalogue/load-failure.tsx'
import { ProductGrid, ProductGridSkeleton } from '../catalogue/product-grid.tsx'
import { failureOf } from '../offline/open-cached-page.ts'
import { listData } from '../structured-data/list-data.ts'
import type { Route } from './+types/route'
import { NothingFound } from './nothing-found.tsx'
import { ProductListHeader } from './product-list-header.tsx'
import { lastPage, listQuery, listSearch, readProductListParams } from './product-list-params.ts'
import { ProductListToolbar } from './product-list-toolbar.tsx'

interface ListContent {
  products: CardProduct[]
  total: number
  /** similar query that has results, when there are none */
  suggestion: string | null
  now: number
  failure: string | null
}

export async function loader({ request, params, context }: Route.LoaderArgs): Promise<ListContent> {
  const shop = context.get(shopContext)
  const state = readProductListParams(new URL(request.url).searchParams, params.category)
  const parameters = listQuery(state, params.category)
  // The same validation as over HTTP.
  const query = validate(productQuery, {
    ...parameters,
    limit: String(parameters.limit),
    page: String(parameters.page),
  })
  const found = query.ok
    ? await findProducts(shop, query.value)
    : { products: [], total: 0, suggestion: null }
  const last = lastPage(state, found.total)
  if (last) throw redirect(`${new URL(request.url).pathname}${listSearch(last, params.category)}`)
  const { products, total, suggestion } = found
  return { products: products.map(cardOf), total, suggestion, now: shop.clock(), failure: null }
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
  try {
    const found = await fetchProducts(listQuery(state, category), request.signal)
    const last = lastPage(state, found.total)
    if (last) throw redirect(`${new URL(request.url).pathname}${listSearch(last, category)}`)
    return { ...found, products: found.products.map(cardOf), now: Date.now(), failure: null }
  } catch (error) {
    if (error instanceof Response) throw error
    return {
      products: [],
      total: 0,
      suggestion: null,
      now: Date.now(),
      failure: await failureOf(request, error),
    }
  }
}

export function meta({ params, loaderData, ...args }: Route.MetaArgs) {
  const filter = readCategoryFilter(params.category)
  const { title } = filter
  const { page } = readProductListParams(new URLSearchParams(args.location.search), params.category)
  const { origin } = shopOf(args)
  // Unknown categories are 404 until something is sold under them.
  const unknown = filter.kind === 'category' && !isKnownName(filter.value) && loaderData?.total === 0
  return pageMeta(args, {
    title: `${title}${page > 1 ? `, page ${page}` : ''} | ${shopName(args)}`,
    hidden: unknown,
    description: `${title} : notre sélection pour bébés et enfants, livrée à Dakar et Mbour, payée à la livraison.`,
    structuredData:
      import.meta.env.SSR && listData(origin, title, args.location.pathname, loaderData?.products ?? []),
  })
}

export default function ProductListPage({ loaderData, params }: Route.ComponentProps) {
  const { products, total, suggestion, now, failure } = loaderData
  const { title } = readCategoryFilter(params.category)
  useCachedLoaderData(loaderData)
  const { pathname, search } = useLocation()
  const next = useNavigation().location
  // The controls already show the requested page.
  const loading = next?.pathname === pathname && !isCached(next)
  const state = readProductListParams(new URLSearchParams(loading ? next.search : search), params.category)

  return (
    <>
      <ProductListHeader title={title}>
        {!failure && (
          <p role="status" className="mt-2 text-ink-soft">
            {total} {total > 1 ? 'articles' : 'article'}
          </p>
        )}
      </ProductListHeader>
      <div className="page-width grid gap-6 py-6">
        <ProductListToolbar key={params.category ?? ''} category={params.category} state={state} />
        <h2 className="sr-only">Articles</h2>
        {failure && !loading && <LoadFailure text={failure} />}
        {loading ? (
          <ProductGridSkeleton />
        ) : (
          <>
            <ProductGrid products={products} now={now} firstRow="first" />
            {!failure && products.length === 0 && (
              <NothingFound
                href={(q) => `${pathname}${listSearch({ ...state, q, page: 1 }, params.category)}`}
                searched={state.q !== ''}
                suggestion={suggestion}
                category={params.category}
              />
            )}
            <Pagination
              page={state.page}
              pages={Math.ceil(total / PAGE_SIZE)}
              href={(page) => `${pathname}${listSearch({ ...state, page }, params.category)}`}
            />
          </>
        )}
      </div>
    </>
  )
}
