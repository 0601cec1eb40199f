import type { Route } from './+types/robots'
import { shopContext } from './shop-context.ts'

export function loader({ context }: Route.LoaderArgs) {
  // Pages with `noindex` must stay crawlable, or crawlers would not see the `noindex`.
  const text = `User-agent: *
Disallow: /api/

Sitemap: ${context.get(shopContext).publicUrl}/sitemap.xml
`
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
