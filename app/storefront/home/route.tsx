import { Suspense } from 'react'
import { partners as originalPartners } from '../../../config/partners.ts'
import { slides as originalSlides } from '../../../config/slides.ts'
import { findProducts } from '../../../use-cases/catalogue/find-products.ts'
import { readOwnContent } from '../../../use-cases/settings/read-settings.ts'
import { loadFailureText } from '../../api-client/api.ts'
import { useIdentity } from '../../identity.ts'
import { loadOrReuse, useCachedLoaderData } from '../../navigation/loader-data-cache.ts'
import { pageMeta, shopOf } from '../../page-meta.ts'
import { renderErrorsContext } from '../../render-errors.ts'
import { shopContext } from '../../shop-context.ts'
import { lazyWithRetry } from '../../ui/deferred-section.tsx'
import { fetchProducts } from '../catalogue/fetch-products.ts'
import { useCheckout } from '../checkout/checkout-store.ts'
import { AgeRow } from '../filters/age-row.tsx'
import { failureOf } from '../offline/open-cached-page.ts'
import { RecentSlot } from '../recently-viewed/recent-slot.tsx'
import { siteData, storesData } from '../structured-data/shop-data.ts'
import type { Route } from './+types/route'
import { fetchHomeContent } from './fetch-home-content.ts'
import { Hero } from './hero.tsx'
import { HomeSection } from './home-section.tsx'
import { Partners } from './partners.tsx'
import { loadSections } from './sections.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const faults = context.get(renderErrorsContext)
  const [sections, content] = await Promise.all([
    loadSections(
      (query) => findProducts(shop, { ...query, page: 1 }),
      (error) => loadFailureText(new Error(faults.note(error))),
    ),
    readOwnContent(shop, ['slides', 'partners']),
  ])
  return { sections, ...content, now: shop.clock() }
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadOrReuse(
    request,
    () => loadHome(request),
    ({ sections }) => sections.every(({ failure }) => failure === null),
  )
}

async function loadHome(request: Request) {
  const [sections, content] = await Promise.all([
    loadSections(
      (query) => fetchProducts(query, request.signal),
      (error) => failureOf(request, error),
    ),
    fetchHomeContent(request.signal),
  ])
  return { sections, ...content, now: Date.now() }
}

export function meta(args: Route.MetaArgs) {
  const { identity, origin } = shopOf(args)
  const { name } = identity
  return [
    ...pageMeta(args, {
      title: `${name} | Vêtements, chaussures et jouets pour bébés et enfants au Sénégal`,
      description:
        'Vêtements, chaussures, jouets, kits de baptême et de naissance, livrés à Dakar et Mbour. Paiement à la livraison.',
      structuredData: import.meta.env.SSR && [siteData(identity, origin), ...storesData(identity, origin)],
    }),
    {
      name: 'keywords',
      content: `${name}, bébé, enfant, vêtements bébé, chaussures enfant, jouets, baptême, naissance, Dakar, Mbour, Sénégal`,
    },
  ]
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { name } = useIdentity()
  const { slides = originalSlides, partners = originalPartners } = loaderData
  useCachedLoaderData(loaderData)
  return (
    <>
      <h1 className="sr-only">{name}, vêtements, chaussures et jouets pour bébés et enfants</h1>
      <LastOrderSlot />
      <Hero slides={slides} />
      <div className="page-width pt-4">
        <AgeRow />
      </div>
      <div className="page-width grid gap-14 pt-6 pb-10">
        {loaderData.sections.map((section, index) => (
          <HomeSection key={section.category} section={section} now={loaderData.now} first={index === 0} />
        ))}
        <RecentSlot />
      </div>
      {partners.length > 0 && <Partners partners={partners} />}
    </>
  )
}

const LastOrderNotice = lazyWithRetry(async () => {
  const { LastOrderNotice } = await import('../checkout/last-order-notice.tsx')
  return LastOrderNotice
})

/** The notice's code loads only when there is an order. */
function LastOrderSlot() {
  const placed = useCheckout(({ lastOrder }) => lastOrder !== null)
  return (
    <div role="status">
      {placed && (
        <Suspense>
          <LastOrderNotice />
        </Suspense>
      )}
    </div>
  )
}
