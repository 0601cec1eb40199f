import { escapeXml } from '../../domain/text/escape-xml.ts'
import type { SitemapEntry } from '../../use-cases/catalogue/list-sitemap-entries.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const IMAGES = 'http://www.google.com/schemas/sitemap-image/1.1'

/** @param origin without a trailing slash */
export async function sitemapXml(
  batches: AsyncIterable<readonly SitemapEntry[]>,
  origin: string,
): Promise<string> {
  const urls: string[] = []
  for await (const entries of batches) urls.push(...entries.map((entry) => urlXml(entry, origin)))
  return `${HEAD}\n<urlset xmlns="${SITEMAP}" xmlns:image="${IMAGES}">\n${urls.join('\n')}\n</urlset>\n`
}

function urlXml({ path, priority, changedAt, images = [] }: SitemapEntry, origin: string): string {
  const parts = [
    tag('loc', origin + path),
    changedAt === undefined ? '' : tag('lastmod', new Date(changedAt).toISOString()),
    tag('priority', priority.toFixed(1)),
    ...images.map((image) => `<image:image>${tag('image:loc', new URL(image, origin).href)}</image:image>`),
  ]
  return `<url>${parts.join('')}</url>`
}

export function sitemapIndexXml(parts: number, origin: string): string {
  const maps = Array.from(
    { length: parts },
    (_, index) => `<sitemap>${tag('loc', `${origin}/sitemaps/${index + 1}.xml`)}</sitemap>`,
  )
  return `${HEAD}\n<sitemapindex xmlns="${SITEMAP}">\n${maps.join('\n')}\n</sitemapindex>\n`
}

function tag(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}
