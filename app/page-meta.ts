import type { MetaDescriptor } from 'react-router'
import { defaultIdentity, type Identity } from '../config/identity.ts'

/** What every route's `meta` is given; the root's data is among it. */
export interface MetaArgs {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

/** What a page says of itself to search engines and in shared links. */
export interface PageFacts {
  title: string
  description: string
  /** an address of this shop or a whole one; the shop's own image where a page has none */
  image?: SharedImage
  /** what else the Open Graph tells of it, by property */
  more?: Readonly<Record<string, string>>
  /** kept out of search engines: what is one visitor's own, or a form */
  hidden?: boolean
  /** schema.org objects, of a page as it is served: who goes on by clicks is no search engine, and does not load them */
  structuredData?: readonly StructuredData[] | false
}

/** An object of schema.org; `structured-data/` makes them, with the types of the vocabulary itself. */
export interface StructuredData {
  '@type': string
}

export interface SharedImage {
  address: string
  /** pixels */
  size?: { width: number; height: number }
}

/** `og:image` of pages without one. */
const DEFAULT_IMAGE: SharedImage = { address: '/logo.jpg', size: { width: 1200, height: 630 } }

/** Everything in the head that depends on the page, but for its address: see navigation/canonical.tsx. */
export function pageMeta(args: MetaArgs, facts: PageFacts): MetaDescriptor[] {
  const { identity, origin } = shopOf(args)
  const { title, description, image = DEFAULT_IMAGE } = facts
  const imageUrl = new URL(image.address, origin).href
  return [
    { title },
    { name: 'description', content: description },
    ...(facts.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: identity.name },
    { property: 'og:locale', content: 'fr_SN' },
    { property: 'og:image', content: imageUrl },
    ...Object.entries(image.size ?? {}).map(([side, pixels]) => ({
      property: `og:image:${side}`,
      content: String(pixels),
    })),
    ...Object.entries({ 'og:type': 'website', ...facts.more }).map(([property, content]) => ({
      property,
      content,
    })),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: imageUrl },
    ...(facts.structuredData || []).map((data) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...data },
    })),
  ]
}

/** The same for a page whose facts do not depend on data; the shop's name is added to the title. */
export function pageTitle(
  title: string,
  description: string,
  more: Pick<PageFacts, 'hidden' | 'structuredData'> = {},
) {
  return (args: MetaArgs) => pageMeta(args, { title: `${title} | ${shopName(args)}`, description, ...more })
}

/** The shop as the server is configured, from the root's data. */
export function shopOf({ matches }: MetaArgs): { identity: Identity; origin: string } {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  const { identity = defaultIdentity, origin = 'http://localhost' } = (root ?? {}) as {
    identity?: Identity
    origin?: string
  }
  return { identity, origin }
}

/** Its name alone. */
export function shopName(args: MetaArgs): string {
  return shopOf(args).identity.name
}
