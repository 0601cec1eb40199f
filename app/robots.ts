import type { Route } from './+types/robots'
import { shopContext } from './shop-context.ts'

/** `/robots.txt` */
export function loader({ context }: Route.LoaderArgs) {
  // Pages that are not to be found say so themselves (`noindex`): closed here, nobody would read that.
  const text = `User-agent: *
Disallow: /api/

Sitemap: ${context.get(shopContext).publicUrl}/sitemap.xml
`
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
