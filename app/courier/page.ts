import { escapeHtml } from '../../domain/settings/placeholders.ts'
import { readSettings } from '../../use-cases/settings/read-settings.ts'
import { apiBase } from '../api-client/api-base.ts'
import { DEVELOPMENT_POLICY, pagePolicy, sourceHash } from '../csp/csp.server.ts'
import { shopContext } from '../shop-context.ts'
import sheet from '../styles/courier.css?inline'
import { PAGE_BACKGROUND } from '../styles/page-background.ts'
import type { Route } from './+types/page'
import script from './courier-app.tsx?worker&url'

/**
 * Serves the couriers' page, the same for every courier: the token is in the URL's fragment, which browsers do not
 * send. It is not a router page, because the router's code alone is twice the size limit of this page.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { name } = await readSettings(shop, ['name'])
  const styles = [sourceHash(sheet)]
  const https = shop.publicUrl.startsWith('https:')
  const policy = pagePolicy({ scripts: [], styles }, { apiBase, analytics: false, https })
  return new Response(shell(escapeHtml(name)), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
      'Content-Security-Policy': import.meta.env.DEV ? DEVELOPMENT_POLICY : policy,
    },
  })
}

/**
 * In development, React Router's code for hot reloading refuses to run without this flag
 * (docs/decisions/066-courier-page-in-preact.md).
 */
const HOT_RELOADING = import.meta.env.DEV
  ? '\n<script>window.__vite_plugin_react_preamble_installed__ = true</script>'
  : ''

const shell = (name: string) => `<!doctype html>
<html lang="fr-SN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="${PAGE_BACKGROUND}">
<title>Livraisons – ${name}</title>
<link rel="icon" href="/apple-touch-icon.png">
<style>${sheet}</style>${HOT_RELOADING}
<script type="module" src="${script}"></script>
</head>
<body>
<main id="courier" class="mx-auto grid max-w-2xl gap-4 p-3 pb-10">
<h1 class="text-2xl font-extrabold">Livraisons</h1>
<p role="status">Chargement…</p>
<noscript><p>Cette page a besoin de JavaScript.</p></noscript>
</main>
</body>
</html>
`
