import { type ReactNode, Suspense } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { facetParams, readFacetParams } from '../../../contracts/facet-params.ts'
import { validate } from '../../../contracts/fields.ts'
import { productQuery } from '../../../contracts/product-query.ts'
import { articleCount } from '../../../domain/catalogue/article-count.ts'
import type { CardProduct } from '../../../domain/catalogue/card.ts'
import {
  CATEGORIES,
  categoryTitle,
  readCategoryFilter,
  readCategoryName,
} from '../../../domain/catalogue/categories.ts'
import { filteredCardOf } from '../../../domain/catalogue/chosen-sizes.ts'
import { type FacetCounts, hasSelection } from '../../../domain/catalogue/facets.ts'
import { categoryPagePath, categoryPath } from '../../../domain/urls/page-paths.ts'
import { countFacets } from '../../../use-cases/catalogue/find-in-index.ts'
import { findProducts } from '../../../use-cases/catalogue/find-products.ts'
import { isCached, loadOrReuse, useCachedLoaderData } from '../../navigation/loader-data-cache.ts'
import { pageMeta, shopName, shopOf } from '../../page-meta.ts'
import { shopContext } from '../../shop-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { lazyWithRetry } from '../../ui/deferred-section.tsx'
import { EmptyState } from '../catalogue/empty-state.tsx'
import { LoadFailure } from '../catalogue/load-failure.tsx'
import { ProductGrid, ProductGridSkeleton } from '../catalogue/product-grid.tsx'
import { AgeOffer } from '../filters/age-offer.tsx'
import { cardQuery } from '../filters/card-query.ts'
import { fetchCards } from '../filters/fetch-cards.ts'
import { type FilteredList, facetSearch, isCombination } from '../filters/filtered-list.ts'
import { FilteredPage } from '../filters/filtered-page.tsx'
import type { Nearest } from '../filters/find-nearest.ts'
import { loadFilters } from '../filters/load-filters.server.ts'
import { failureOf } from '../offline/open-cached-page.ts'
import { listData } from '../structured-data/list-data.ts'
import type { Route } from './+types/category-route'
import { measureCard } from './measure-card.ts'

/** Maximum number of products (A-132). */
const LIMIT = 50

interface CategoryContent {
  category: string | null
  products: CardProduct[]
  total: number
  counts: FacetCounts | null
  nearest: Nearest | null
  now: number
  failure: string | null
}

/** The category of the path, otherwise of the query. */
function categoryOf(request: Request, params: { category?: string | undefined }): string | null {
  const category = params.category ?? new URL(request.url).searchParams.get('category')
  return readCategoryName(category ?? '') || null
}

export async function loader({ request, params, context }: Route.LoaderArgs): Promise<CategoryContent> {
  const shop = context.get(shopContext)
  const address = new URL(request.url)
  const category = categoryOf(request, params)
  const content = { ...NOTHING, category, now: shop.clock() }
  if (!category) return content
  const selection = readFacetParams(address.searchParams)
  const query = validate(productQuery, {
    category,
    ...cardQuery(selection),
    limit: String(LIMIT),
    page: '1',
  })
  if (!query.ok) return content
  const { products, total } = await findProducts(shop, query.value)
  const filters = await loadFilters(shop, { countFacets, findProducts }, address, {
    scope: { category },
    selection,
    total,
  })
  return {
    ...content,
    ...filters,
    total,
    products: products.map((product) => filteredCardOf(product, selection)),
  }
}

const NOTHING = { products: [], total: 0, counts: null, nearest: null, failure: null }

export function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<CategoryContent> {
  return loadOrReuse(
    request,
    () => loadCategory(request, categoryOf(request, params)),
    ({ failure }) => failure === null,
  )
}

async function loadCategory(request: Request, category: string | null): Promise<CategoryContent> {
  const content = { ...NOTHING, category, now: Date.now() }
  if (!category) return content
  const selection = readFacetParams(new URL(request.url).searchParams)
  try {
    const query = { scope: { category }, selection, page: { limit: LIMIT } }
    const { products, total, nearest } = await fetchCards(query, request.signal)
    return { ...content, products, total, nearest }
  } catch (error) {
    return { ...content, failure: await failureOf(request, error) }
  }
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  const title = loaderData?.category ? readCategoryFilter(loaderData.category).title : 'Catégories'
  const { pathname, search } = args.location
  return pageMeta(args, {
    title: `${title} | ${shopName(args)}`,
    filtered: isCombination(search),
    description: `${title} : nos articles pour bébés et enfants, livrés à Dakar et Mbour.`,
    structuredData:
      import.meta.env.SSR &&
      listData(shopOf(args).origin, title, pathname + search, loaderData?.products ?? []),
  })
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, products, total, counts, nearest, now, failure } = loaderData
  useCachedLoaderData(loaderData)
  const { pathname, search } = useLocation()
  const next = useNavigation().location
  const loading = next?.pathname.startsWith('/productscat') === true && !isCached(next)
  const query = new URLSearchParams(loading ? next.search : search)
  const selection = readFacetParams(query)
  if (!category) {
    return (
      <Frame title="Catégories">
        <EmptyState text="Aucune catégorie sélectionnée">
          <p className="text-ink-soft">Choisissez-en une :</p>
          <ul className="flex flex-wrap justify-center gap-2">
            {CATEGORIES.map((value) => (
              <li key={value}>
                <Link
                  to={categoryPagePath(value)}
                  className="inline-flex min-h-11 items-center rounded-full bg-action-tint px-4 font-bold text-action hover:bg-action hover:text-white"
                >
                  {categoryTitle(value)}
                </Link>
              </li>
            ))}
          </ul>
        </EmptyState>
        <AllProducts to="/products" />
      </Frame>
    )
  }
  const named = query.get('category')
  const list: FilteredList = {
    scope: { category },
    selection,
    href: (facets) => {
      const written = new URLSearchParams([...(named ? [['category', named]] : []), ...facetParams(facets)])
      return `${pathname}${written.size > 0 ? `?${written}` : ''}`
    },
  }
  const { title, kind } = readCategoryFilter(category)
  const isEmpty = !failure && !loading && products.length === 0
  const all = categoryPath(category)
  return (
    <Frame title={title}>
      <div className="-my-5 flex min-h-11 flex-wrap items-center gap-x-4">
        {!failure && (
          <p role="status" className="text-ink-soft">
            {articleCount(total)}
          </p>
        )}
        {!selection.age && <AgeOffer href={(age) => list.href({ ...selection, age: [age] })} />}
      </div>
      <FilteredPage key={pathname + category} list={list} counts={counts} whole={kind !== 'category'}>
        <h2 className="sr-only">Articles</h2>
        {failure && <LoadFailure text={failure} />}
        {loading ? (
          <ProductGridSkeleton shape="beside" />
        ) : (
          <ProductGrid products={products} now={now} firstRow="first" ref={measureCard} shape="beside" />
        )}
        {isEmpty && hasSelection(selection) && (
          <Suspense>
            <NothingMatches list={list} nearest={nearest} now={now} />
          </Suspense>
        )}
        {isEmpty && !hasSelection(selection) && <EmptyState text="Produit non disponible pour le moment" />}
        <AllProducts to={products.length === LIMIT ? all + facetSearch(selection) : '/products'} />
      </FilteredPage>
    </Frame>
  )
}

const NothingMatches = lazyWithRetry(
  async () => (await import('../filters/nothing-matches.tsx')).NothingMatches,
)

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page-width grid grid-cols-1 gap-6 py-8">
      <h1 className="text-3xl sm:text-4xl">{title}</h1>
      {children}
    </div>
  )
}

function AllProducts({ to }: { to: string }) {
  return (
    <ButtonLink variant="secondary" to={to} className="justify-self-center">
      Voir tous les produits
    </ButtonLink>
  )
}
