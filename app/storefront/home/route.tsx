import { Fragment, Suspense } from 'react'
import { partners as originalPartners } from '../../../config/partners.ts'
import { slides as originalSlides } from '../../../config/slides.ts'
import type { PageContent } from '../../../contracts/setting-messages.ts'
import { type CardProduct, cardOf } from '../../../domain/catalogue/card.ts'
import type { ProductSummary } from '../../../domain/catalogue/product.ts'
import { isRecord, own } from '../../../domain/unknown-values.ts'
import { categoryPagePath } from '../../../domain/urls/page-paths.ts'
import { findLargestReduction, findProducts } from '../../../use-cases/catalogue/find-products.ts'
import { readOwnContent } from '../../../use-cases/settings/read-settings.ts'
import { apiUrl, callApi, loadFailureText } from '../../api-client/api.ts'
import { serverNow } from '../../browser/server-time.ts'
import { useIdentity } from '../../identity.ts'
import { loadOrReuse, useCachedLoaderData } from '../../navigation/loader-data-cache.ts'
import { pageMeta, shopOf } from '../../page-meta.ts'
import { renderErrorsContext } from '../../render-errors.ts'
import { shopContext } from '../../shop-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { lazyWithRetry } from '../../ui/deferred-section.tsx'
import { fetchProducts } from '../catalogue/fetch-products.ts'
import { LoadFailure } from '../catalogue/load-failure.tsx'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import { useCheckout } from '../checkout/checkout-store.ts'
import { AgeRow } from '../filters/age-row.tsx'
import { failureOf } from '../offline/open-cached-page.ts'
import { RecentSlot } from '../recently-viewed/recent-slot.tsx'
import { siteData, storesData } from '../structured-data/shop-data.ts'
import { TrustLines } from '../trust/trust-lines.tsx'
import type { Route } from './+types/route'
import { GiftFinder } from './gift-finder.tsx'
import { Hero } from './hero.tsx'
import { Partners } from './partners.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const faults = context.get(renderErrorsContext)
  const [sections, content, largestReduction] = await Promise.all([
    loadSections(
      (query) => findProducts(shop, { ...query, page: 1 }),
      (error) => loadFailureText(new Error(faults.note(error))),
    ),
    readOwnContent(shop, ['slides', 'partners']),
    findLargestReduction(shop).catch((error) => void faults.note(error)),
  ])
  return { sections, ...content, largestReduction, now: shop.clock() }
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadOrReuse(
    request,
    () => loadHome(request),
    ({ sections, contentFailed }) => !contentFailed && sections.every(({ failure }) => failure === null),
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
  return { sections, ...content, now: serverNow() }
}

const SECTIONS = [
  { title: 'Articles pour nouveau né', category: 'Vêtements/Nouveau-né' },
  { title: 'Articles pour Enfants', category: 'Vêtements/Enfant' },
  { title: 'Articles pour Adultes', category: 'Vêtements/Adulte' },
  { title: 'Divers et Autres', category: 'Divers & Autres' },
  { title: 'Kits Baptêmes et Naissances', category: 'Baptemes & Naissances' },
] as const

const LIMIT = 4

interface SectionContent {
  title: string
  category: string
  products: CardProduct[]
  failure: string | null
}

/**
 * Loads the sections in parallel, each with what can be bought before what is sold out. A failed section keeps its heading and button, and
 * does not affect the others.
 * @param find finds the first products of a category
 * @param failureOf returns the error text of a section; if it throws, the whole page fails
 */
function loadSections(
  find: (query: { category: string; limit: number }) => Promise<{ products: ProductSummary[] }>,
  failureOf: (error: unknown) => string | Promise<string>,
): Promise<SectionContent[]> {
  return Promise.all(
    SECTIONS.map(async (section) => {
      try {
        const { products } = await find({ category: section.category, limit: LIMIT })
        return { ...section, products: products.map(cardOf), failure: null }
      } catch (error) {
        return { ...section, products: [], failure: await failureOf(error) }
      }
    }),
  )
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
      <h1 className="sr-only">{`${name}, vêtements, chaussures et jouets pour bébés et enfants`}</h1>
      <LastOrderSlot />
      <Hero slides={slides} reduction={loaderData.largestReduction ?? 0} />
      <div className="page-width pt-3">
        <TrustLines className="lg:flex lg:flex-wrap lg:justify-center lg:gap-x-12" />
      </div>
      <div className="page-width pt-4">
        <AgeRow />
      </div>
      <div className="page-width grid grid-cols-1 gap-14 pt-6 pb-10">
        {loaderData.sections.map((section, index) => (
          <Fragment key={section.category}>
            <HomeSection section={section} now={loaderData.now} first={index === 0} />
            {index === 0 && <GiftFinder />}
          </Fragment>
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

/** Shows the notice about the last order; its code loads only when this browser has an order. */
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

type HomeContent = Pick<PageContent, 'slides' | 'partners'>

/** Fetches the slides and partners over the API. After a failure the page shows the defaults. */
async function fetchHomeContent(
  signal: AbortSignal,
): Promise<Partial<HomeContent> & { largestReduction?: number; contentFailed?: boolean }> {
  try {
    const { data } = await callApi(apiUrl('/content', { names: 'slides,partners' }), {
      signal,
      expects: (answer) => isRecord(answer) && isContent(own(answer, 'content')),
    })
    const { content, largestReduction } = data as { content: HomeContent; largestReduction?: number }
    return { ...content, ...(largestReduction && { largestReduction }) }
  } catch {
    return { contentFailed: true }
  }
}

/** Checks only that slides and partners are lists, because settings are validated when they are stored. */
function isContent(content: unknown): boolean {
  return isRecord(content) && Array.isArray(content.slides) && Array.isArray(content.partners)
}

interface HomeSectionProps {
  section: SectionContent
  now: number
  first: boolean
}

function HomeSection({ section, now, first }: HomeSectionProps) {
  const { title, category, products, failure } = section
  return (
    <section
      aria-label={title}
      className={`grid gap-5 ${first ? '' : 'below-first-screen [--height:50rem] md:[--height:30rem] lg:[--height:34rem]'}`}
    >
      <h2 className="text-2xl sm:text-3xl">{title}</h2>
      {failure && <LoadFailure text={failure} />}
      {!failure && products.length === 0 && (
        <p className="rounded-card bg-peach p-6 text-center">Les premiers articles arrivent bientôt.</p>
      )}
      <ProductGrid products={products} now={now} firstRow={first ? 'soon' : 'near'} shape="four" />
      <ButtonLink variant="secondary" to={categoryPagePath(category)} className="justify-self-center">
        Voir plus de produits
      </ButtonLink>
    </section>
  )
}
