import { countSitemapPages, readSitemap } from '../../use-cases/catalogue/list-sitemap-entries.ts'
import { shopContext } from '../shop-context.ts'
import type { Route } from './+types/route'
import { sitemapIndexXml, sitemapXml } from './sitemap-xml.ts'

/** `/sitemap.xml` lists all URLs, or is an index of parts; `/sitemaps/{part}.xml` is one part. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const parts = await countSitemapPages(shop)
  if (params.part === undefined) {
    return xml(
      parts > 1
        ? sitemapIndexXml(parts, shop.publicUrl)
        : await sitemapXml(readSitemap(shop, 1), shop.publicUrl),
    )
  }
  const part = /^([1-9]\d{0,5})\.xml$/.exec(params.part)?.[1]
  if (part === undefined || Number(part) > parts) throw new Response(null, { status: 404 })
  return xml(await sitemapXml(readSitemap(shop, Number(part)), shop.publicUrl))
}

function xml(text: string): Response {
  return new Response(text, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
