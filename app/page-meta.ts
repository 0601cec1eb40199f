import type { MetaDescriptor } from 'react-router'
import { defaultIdentity } from '../config/identity.ts'
import type { RootData } from './identity.ts'

export interface MetaArgs {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

export interface PageFacts {
  title: string
  description: string
  /** image for shared links, with an absolute address or a path of this shop; by default the shop's logo */
  image?: SharedImage
  more?: Readonly<Record<string, string>>
  /** whether the page gets `noindex`, as personal pages and forms do */
  hidden?: boolean
  /** whether the page is a filtered list: search engines follow its links but do not index it (F-01) */
  filtered?: boolean
  /** needed only in server-rendered pages, because search engines load each page from the server */
  structuredData?: readonly StructuredData[] | false
}

export interface StructuredData {
  '@type': string
}

export interface SharedImage {
  address: string
  /** pixels */
  size?: { width: number; height: number }
}

/** `og:image` of pages without their own image. */
const DEFAULT_IMAGE: SharedImage = { address: '/logo.jpg', size: { width: 1200, height: 630 } }

/** Builds the meta elements of a page, except the canonical URL, which `Canonical` in root.tsx adds. */
export function pageMeta(args: MetaArgs, facts: PageFacts): MetaDescriptor[] {
  const { identity, origin } = shopOf(args)
  const { title, description, image = DEFAULT_IMAGE } = facts
  const imageUrl = new URL(image.address, origin).href
  return [
    { title },
    { name: 'description', content: description },
    ...(facts.hidden || facts.filtered
      ? [{ name: 'robots', content: facts.hidden ? 'noindex' : 'noindex, follow' }]
      : []),
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

/** Returns the `meta` of a page without loader data; adds the shop's name to the title. */
export function pageTitle(
  title: string,
  description: string,
  more: Pick<PageFacts, 'hidden' | 'structuredData'> = {},
) {
  return (args: MetaArgs) => pageMeta(args, { title: `${title} | ${shopName(args)}`, description, ...more })
}

export function shopOf({ matches }: MetaArgs) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  const {
    identity = defaultIdentity,
    origin = 'http://localhost',
    zoned = false,
  } = (root ?? {}) as Partial<RootData>
  return { identity, origin, zoned }
}

export function shopName(args: MetaArgs): string {
  return shopOf(args).identity.name
}
