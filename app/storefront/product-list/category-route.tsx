import { data, Link, redirect, useLocation, useNavigation } from 'react-router'
import { facetParams, readFacetParams } from '../../../contracts/facet-params.ts'
import { articleCount } from '../../../domain/catalogue/article-count.ts'
import {
  CATEGORIES,
  categoryTitle,
  readCategoryFilter,
  readCategoryName,
} from '../../../domain/catalogue/categories.ts'
import { categoryPagePath, categoryPath } from '../../../domain/urls/page-paths.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { findCategory } from '../../../use-cases/catalogue/find-category.ts'
import { countFacets, findProducts } from '../../../use-cases/catalogue/find-products.ts'
import { serverNow } from '../../browser/server-time.ts'
import { isCached, loadOrReuse, useCachedLoaderData } from '../../navigation/loader-data-cache.ts'
import { pageMeta, shopName, shopOf } from '../../page-meta.ts'
import { shopContext } from '../../shop-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { EmptyState } from '../catalogue/empty-state.tsx'
import { LoadFailure } from '../catalogue/load-failure.tsx'
import { AgeOffer } from '../filters/age-offer.tsx'
import { type FoundCards, fetchCards, NO_CARDS } from '../filters/fetch-cards.ts'
import { type FilteredList, facetSearch, isCombination } from '../filters/filtered-list.ts'
import { FilteredPage, FilteredProducts } from '../filters/filtered-page.tsx'
import { loadCards } from '../filters/load-filters.server.ts'
import { failureOf } from '../offline/open-cached-page.ts'
import { listData } from '../structured-data/list-data.ts'
import type { Route } from './+types/category-route'

/** Maximum number of products (A-132). */
const LIMIT = 50

type CategoryContent = Omit<FoundCards, 'suggestion' | 'treatment'> & {
  category: string | null
  now: number
  failure: string | null
}

interface Params {
  category?: string | undefined
}

/** The category of the path, otherwise of the query. */
function categoryOf(request: Request, params: Params): string | null {
  const category = params.category ?? new URL(request.url).searchParams.get('category')
  return readCategoryName(category ?? '') || null
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const address = new URL(request.url)
  const category = categoryOf(request, params)
  const content: CategoryContent = { ...NOTHING, category, now: shop.clock() }
  if (!category) return content
  const spelling = await findCategory(shop, category)
  const moved = spelling && addressWith(address, params, spelling)
  if (moved) throw redirect(moved, 308)
  const query = categoryQuery(category, address)
  const found = await loadCards(shop, { countFacets, findProducts }, address, query)
  const loaded = { ...content, ...(found && cardsOf(found)) }
  return spelling === null ? data(loaded, { status: 404 }) : loaded
}

/** The URL with the category in its canonical spelling; null when it has that spelling. */
function addressWith({ pathname, searchParams }: URL, { category }: Params, spelling: string): string | null {
  const search = new URLSearchParams(searchParams)
  if (category !== undefined) {
    if (category === spelling) return null
    return `${encoded`/productscat/${spelling}`}${search.size > 0 ? `?${search}` : ''}`
  }
  if (search.getAll('category').join(' ') === spelling) return null
  search.set('category', spelling)
  return `${pathname}?${search}`
}

const NOTHING = { ...cardsOf(NO_CARDS), failure: null }

function cardsOf({ products, total, counts, nearest }: FoundCards) {
  return { products, total, counts, nearest }
}

function categoryQuery(category: string, { searchParams }: URL) {
  return { scope: { category }, selection: readFacetParams(searchParams), page: { limit: LIMIT } }
}

export function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<CategoryContent> {
  return loadOrReuse(
    request,
    () => loadCategory(request, categoryOf(request, params)),
    ({ failure }) => failure === null,
  )
}

async function loadCategory(request: Request, category: string | null): Promise<CategoryContent> {
  const content = { ...NOTHING, category, now: serverNow() }
  if (!category) return content
  try {
    const found = await fetchCards(categoryQuery(category, new URL(request.url)), request.signal)
    return { ...content, ...cardsOf(found) }
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
  const { category, products, total, counts, failure } = loaderData
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
      <FilteredPage
        key={pathname + category}
        list={list}
        counts={counts}
        withCategories={kind !== 'category'}
      >
        <h2 className="sr-only">Articles</h2>
        {failure && <LoadFailure text={failure} />}
        <FilteredProducts list={list} content={loaderData} loading={loading}>
          <EmptyState text="Produit non disponible pour le moment" />
        </FilteredProducts>
        <AllProducts to={products.length === LIMIT ? all + facetSearch(selection) : '/products'} />
      </FilteredPage>
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: Elements }) {
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
