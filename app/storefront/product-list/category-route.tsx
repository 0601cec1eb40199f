import type { ReactNode } from 'react'
import { Link, useNavigation } from 'react-router'
import { type CardProduct, cardOf } from '../../../domain/catalogue/card.ts'
import {
  CATEGORIES,
  categoryTitle,
  readCategoryFilter,
  readCategoryName,
} from '../../../domain/catalogue/categories.ts'
import { categoryPagePath, categoryPath } from '../../../domain/urls/page-paths.ts'
import { findProducts } from '../../../use-cases/catalogue/find-products.ts'
import { isCached, loadOrReuse, useCachedLoaderData } from '../../navigation/loader-data-cache.ts'
import { pageMeta, shopName, shopOf } from '../../page-meta.ts'
import { shopContext } from '../../shop-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../catalogue/empty-state.tsx'
import { fetchProducts } from '../catalogue/fetch-products.ts'
import { LoadFailure } from '../catalogue/load-failure.tsx'
import { ProductGrid, ProductGridSkeleton } from '../catalogue/product-grid.tsx'
import { failureOf } from '../offline/open-cached-page.ts'
import { listData } from '../structured-data/list-data.ts'
import type { Route } from './+types/category-route'

/** */
const LIMIT = 50

interface CategoryContent {
  category: string | null
  products: CardProduct[]
  now: number
  failure: string | null
}

/** The category of the path, else of the query. */
function categoryOf(request: Request, params: { category?: string | undefined }): string | null {
  const category = params.category ?? new URL(request.url).searchParams.get('category')
  return readCategoryName(category ?? '') || null
}

export async function loader({ request, params, context }: Route.LoaderArgs): Promise<CategoryContent> {
  const shop = context.get(shopContext)
  const category = categoryOf(request, params)
  const found = category ? await findProducts(shop, { category, limit: LIMIT, page: 1 }) : { products: [] }
  return { category, products: found.products.map(cardOf), now: shop.clock(), failure: null }
}

export function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<CategoryContent> {
  return loadOrReuse(
    request,
    () => loadCategory(request, categoryOf(request, params)),
    ({ failure }) => failure === null,
  )
}

async function loadCategory(request: Request, category: string | null): Promise<CategoryContent> {
  const content = { category, products: [], now: Date.now(), failure: null }
  if (!category) return content
  try {
    const { products } = await fetchProducts({ category, limit: LIMIT }, request.signal)
    return { ...content, products: products.map(cardOf) }
  } catch (error) {
    return { ...content, failure: await failureOf(request, error) }
  }
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  const title = loaderData?.category ? readCategoryFilter(loaderData.category).title : 'Catégories'
  const { pathname, search } = args.location
  return pageMeta(args, {
    title: `${title} | ${shopName(args)}`,
    description: `${title} : nos articles pour bébés et enfants, livrés à Dakar et Mbour.`,
    structuredData:
      import.meta.env.SSR &&
      listData(shopOf(args).origin, title, pathname + search, loaderData?.products ?? []),
  })
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, products, now, failure } = loaderData
  useCachedLoaderData(loaderData)
  const next = useNavigation().location
  const loading = next?.pathname.startsWith('/productscat') && !isCached(next)
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
  return (
    <Frame title={readCategoryFilter(category).title}>
      <h2 className="sr-only">Articles</h2>
      {failure && <LoadFailure text={failure} />}
      {loading ? <ProductGridSkeleton /> : <ProductGrid products={products} now={now} firstRow="first" />}
      {!failure && !loading && products.length === 0 && (
        <EmptyState text="Produit non disponible pour le moment" />
      )}
      <AllProducts to={products.length === LIMIT ? categoryPath(category) : '/products'} />
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page-width grid gap-6 py-8">
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
