import { data, isRouteErrorResponse, Link } from 'react-router'
import { facetParams } from '../../../contracts/facet-params.ts'
import { articleCount } from '../../../domain/catalogue/article-count.ts'
import { findSelection, SELECTIONS, type Selection } from '../../../domain/catalogue/selections.ts'
import { selectionPath } from '../../../domain/urls/page-paths.ts'
import { countFacets, findProducts } from '../../../use-cases/catalogue/find-products.ts'
import { serverNow } from '../../browser/server-time.ts'
import { pageMeta, shopName, shopOf } from '../../page-meta.ts'
import { shopContext } from '../../shop-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorPage } from '../../ui/error-page.tsx'
import { EmptyState } from '../catalogue/empty-state.tsx'
import { LoadFailure } from '../catalogue/load-failure.tsx'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import { type FoundCards, fetchCards, NO_CARDS } from '../filters/fetch-cards.ts'
import { loadCards } from '../filters/load-filters.server.ts'
import { NotFound } from '../not-found/not-found.tsx'
import { failureOf } from '../offline/open-cached-page.ts'
import { listData } from '../structured-data/list-data.ts'
import type { Route } from './+types/route'

/** Maximum number of products; the list with filters has the others. */
const LIMIT = 40

interface SelectionContent extends Pick<FoundCards, 'products' | 'total'> {
  now: number
  failure: string | null
}

export async function loader({ request, params, context }: Route.LoaderArgs): Promise<SelectionContent> {
  const shop = context.get(shopContext)
  const query = queryOf(selectionOf(params.slug))
  const { products, total } =
    (await loadCards(shop, { countFacets, findProducts }, new URL(request.url), query)) ?? NO_CARDS
  return { products, total, now: shop.clock(), failure: null }
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<SelectionContent> {
  const query = queryOf(selectionOf(params.slug))
  try {
    const { products, total } = await fetchCards(query, request.signal)
    return { products, total, now: serverNow(), failure: null }
  } catch (error) {
    return { products: [], total: 0, now: serverNow(), failure: await failureOf(request, error) }
  }
}

function selectionOf(slug: string): Selection {
  const selection = findSelection(slug)
  if (!selection) throw data(null, { status: 404 })
  return selection
}

function queryOf({ search, facets }: Selection) {
  // A search has an order of its own.
  const order = search === '' ? { sort: 'purchases', order: 'desc' } : { soldOutLast: 'true' }
  return { scope: scopeOf(search), selection: facets, page: { ...order, limit: LIMIT } }
}

const scopeOf = (search: string): Record<string, string> => (search === '' ? {} : { q: search })

export function meta({ loaderData, params, ...args }: Route.MetaArgs) {
  const selection = findSelection(params.slug)
  if (!selection) return []
  const { title, text } = selection
  return pageMeta(args, {
    title: `${title} | ${shopName(args)}`,
    description: text,
    structuredData:
      import.meta.env.SSR &&
      listData(shopOf(args).origin, title, args.location.pathname, loaderData?.products ?? []),
  })
}

export default function SelectionPage({ loaderData, params }: Route.ComponentProps) {
  const { products, total, now, failure } = loaderData
  const { title, text, search, facets } = selectionOf(params.slug)
  const all = `/products?${new URLSearchParams([...Object.entries(scopeOf(search)), ...facetParams(facets)])}`
  return (
    <div className="page-width grid grid-cols-1 gap-6 py-8">
      <header className="grid gap-2">
        <h1 className="text-3xl wrap-anywhere sm:text-4xl">{title}</h1>
        <p className="max-w-prose text-ink-soft">{text}</p>
        {!failure && <p role="status">{articleCount(total)}</p>}
      </header>
      {failure && <LoadFailure text={failure} />}
      <h2 className="sr-only">Articles</h2>
      <ProductGrid products={products} now={now} firstRow="first" />
      {!failure && total === 0 && <EmptyState text="Aucun article en ce moment" />}
      <ButtonLink variant="secondary" to={total > 0 ? all : '/products'} className="justify-self-center">
        {total > 0 ? 'Filtrer ces articles' : 'Voir tous les produits'}
      </ButtonLink>
      <OtherSelections slug={params.slug} />
    </div>
  )
}

function OtherSelections({ slug }: { slug: string }) {
  return (
    <nav aria-label="Autres sélections">
      <ul className="flex flex-wrap gap-2">
        {SELECTIONS.filter((other) => other.slug !== slug).map((other) => (
          <li key={other.slug} className="min-w-0">
            <Link
              to={selectionPath(other.slug)}
              className="inline-flex min-h-11 items-center rounded-full bg-action-tint px-4 font-bold text-action hover:bg-action hover:text-white"
            >
              {other.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <ErrorPage error={error} />
}
