import { type CardProduct, cardOf } from '../../../domain/catalogue/card.ts'
import { sharedImage } from '../../../domain/catalogue/image-sources.ts'
import { readSharedList } from '../../../domain/catalogue/shared-list.ts'
import { listProducts } from '../../../use-cases/likes/likes.ts'
import { serverNow } from '../../browser/server-time.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { pageMeta, shopName } from '../../page-meta.ts'
import { shopContext } from '../../shop-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../catalogue/empty-state.tsx'
import { LoadFailure } from '../catalogue/load-failure.tsx'
import { ProductGrid, ProductGridSkeleton } from '../catalogue/product-grid.tsx'
import { NoScriptNotice } from '../no-script-notice.tsx'
import { failureOf } from '../offline/open-cached-page.ts'
import type { Route } from './+types/route'
import { fetchListed } from './fetch-favourites.ts'
import { OwnFavourites } from './own-favourites.tsx'

interface FavouritesContent {
  /** products of a shared link; null for the visitor's own list, which the browser reads */
  shared: CardProduct[] | null
  now: number
  failure: string | null
}

export async function loader({ request, context }: Route.LoaderArgs): Promise<FavouritesContent> {
  const shop = context.get(shopContext)
  const ids = sharedIds(request.url)
  const shared = ids && (await listProducts(shop, ids)).map(cardOf)
  return { shared, now: shop.clock(), failure: null }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<FavouritesContent> {
  const now = serverNow()
  const ids = sharedIds(request.url)
  try {
    const shared = ids && (ids.length === 0 ? [] : (await fetchListed(ids, request.signal)).map(cardOf))
    return { shared, now, failure: null }
  } catch (error) {
    return { shared: [], now, failure: await failureOf(request, error) }
  }
}

function sharedIds(url: string): string[] | null {
  const list = new URL(url).searchParams.get('liste')
  return list === null ? null : readSharedList(list)
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  const shared = loaderData?.shared ?? null
  if (shared === null) {
    const description = 'Les articles que vous aimez, leur prix et leur stock.'
    return pageMeta(args, { title: `Mes favoris | ${shopName(args)}`, description, hidden: true })
  }
  const [image] = shared.flatMap(({ images }) => images)
  return pageMeta(args, {
    title: `Une liste de favoris | ${shopName(args)}`,
    description: shared.map(({ name }) => name).join(', '),
    ...(image && { image: { address: sharedImage(image) } }),
    hidden: true,
  })
}

export default function FavouritesPage({ loaderData: { shared, now, failure } }: Route.ComponentProps) {
  const hydrated = useHydrated()
  return (
    <div className="page-width grid grid-cols-1 gap-6 py-6 sm:py-8">
      <h1 className="text-3xl sm:text-4xl">{shared ? 'Une liste de favoris' : 'Mes favoris'}</h1>
      {failure && <LoadFailure text={failure} />}
      {shared && !failure && <SharedFavourites products={shared} now={now} />}
      {!shared && <NoScriptNotice act="Voir vos favoris" />}
      {!shared && (hydrated ? <OwnFavourites /> : <ProductGridSkeleton count={4} />)}
    </div>
  )
}

function SharedFavourites({ products, now }: { products: CardProduct[]; now: number }) {
  if (products.length === 0) {
    return (
      <EmptyState text="Les articles de cette liste ne sont plus en vente.">
        <ButtonLink to="/products">Voir tous les produits</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      <p className="text-ink-soft">Touchez un cœur pour garder un article dans vos propres favoris.</p>
      <h2 className="sr-only">Articles</h2>
      <ProductGrid products={products} now={now} firstRow="first" />
      <ButtonLink variant="secondary" to="/favoris" className="justify-self-center">
        Voir mes favoris
      </ButtonLink>
    </>
  )
}
