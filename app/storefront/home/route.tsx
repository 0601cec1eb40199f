import { type CardProduct, cardOf } from '../../../domain/catalogue/card.ts'
import type { ProductSummary } from '../../../domain/catalogue/product.ts'
import { findProducts } from '../../../use-cases/catalogue/find-products.ts'
import { loadFailureText } from '../../api-client/api.ts'
import { useIdentity } from '../../identity.ts'
import { pageFaultsContext } from '../../page-faults.ts'
import { pageMeta, shopOf } from '../../page-meta.ts'
import { shopContext } from '../../shop-context.ts'
import { fetchProducts } from '../catalogue/fetch-products.ts'
import { openKeptPage } from '../offline/open-kept-page.ts'
import { siteData, storesData } from '../structured-data/shop-data.ts'
import type { Route } from './+types/route'
import { Hero } from './hero.tsx'
import { HomeSection } from './home-section.tsx'
import { LastOrderPlace } from './last-order-place.tsx'
import { Partners } from './partners.tsx'
import { SECTION_LIMIT, SECTIONS } from './sections.ts'

/** A section's products, or why they could not be loaded. */
export interface SectionContent {
  title: string
  category: string
  products: CardProduct[]
  failure: string | null
}

type Section = (typeof SECTIONS)[number]

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const faults = context.get(pageFaultsContext)
  const sections = await Promise.all(
    SECTIONS.map((section) =>
      contentOf(section, () =>
        findProducts(shop, { category: section.category, limit: SECTION_LIMIT, page: 1 }).catch((error) => {
          throw new Error(faults.note(error))
        }),
      ),
    ),
  )
  return { sections, now: shop.clock() }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const sections = await Promise.all(
    SECTIONS.map((section) =>
      contentOf(section, () =>
        fetchProducts({ category: section.category, limit: SECTION_LIMIT }, request.signal).catch(
          async (error) => {
            await openKeptPage(request, error)
            throw error
          },
        ),
      ),
    ),
  )
  return { sections, now: Date.now() }
}

/** A section that fails keeps its heading and its button; the others are not touched. */
async function contentOf(
  section: Section,
  load: () => Promise<{ products: ProductSummary[] }>,
): Promise<SectionContent> {
  try {
    return { ...section, products: (await load()).products.map(cardOf), failure: null }
  } catch (error) {
    if (error instanceof Response) throw error
    return { ...section, products: [], failure: loadFailureText(error) }
  }
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

export default function Home({ loaderData }: Route.ComponentProps) {
  const { name } = useIdentity()
  return (
    <>
      <h1 className="sr-only">{name}, vêtements, chaussures et jouets pour bébés et enfants</h1>
      <LastOrderPlace />
      <Hero />
      <div className="page-width grid gap-14 py-10">
        {loaderData.sections.map((section, index) => (
          <HomeSection key={section.category} section={section} now={loaderData.now} first={index === 0} />
        ))}
      </div>
      <Partners />
    </>
  )
}
