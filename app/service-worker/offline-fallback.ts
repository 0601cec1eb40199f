import { PAGE_BACKGROUND } from '../styles/page-background.ts'
import { files } from './cache-strategies.ts'
import { CACHES } from './caches.ts'

declare const FONT: string

const OFFLINE_PAGE = '/offline'
export const PLACEHOLDER = '/placeholder.svg'
/** A reload within this many milliseconds after a failed request for code counts as caused by this failure. */
const RELOAD_WINDOW_MS = 3000
const RELOAD: RequestCache = 'no-cache'

let codeMissedAt = -Infinity

export async function precacheOfflinePage(): Promise<void> {
  const cache = await caches.open(CACHES.offline)
  await cache.add(new Request(OFFLINE_PAGE, { cache: 'reload' }))
}

/**
 * Redirects to the offline page, whose HTML can hydrate only at `/offline`.
 * @param as `from`: the offline page tries to open the requested page with cached data; `wanted`: this has failed
 */
export async function offlinePage(requested: URL, as: 'from' | 'wanted'): Promise<Response> {
  const cached = await caches.match(OFFLINE_PAGE, { cacheName: CACHES.offline })
  if (!cached) return offlineNotice()
  if (requested.pathname === OFFLINE_PAGE) return cached
  return Response.redirect(
    `${OFFLINE_PAGE}?${as}=${encodeURIComponent(requested.pathname + requested.search)}`,
  )
}

/** Fails a request for missing code. Stores the time, so that the router's reload after this failure is recognised. */
export function codeMissing(): Response {
  codeMissedAt = performance.now()
  return Response.error()
}

/** Whether this request is the router's reload that follows `codeMissing`. */
export function isAfterMissingCode({ cache }: Request): boolean {
  const soon = performance.now() - codeMissedAt < RELOAD_WINDOW_MS
  codeMissedAt = -Infinity
  return soon && cache === RELOAD
}

/** Returns the requested image in another cached width or format, otherwise a placeholder. */
export async function nearestImage(event: FetchEvent): Promise<Response> {
  const [stem] = event.request.url.split(/-\d+\.\w+$/)
  const cache = await caches.open(CACHES.images)
  const other = (await cache.keys()).find(({ url }) => url.startsWith(`${stem}-`))
  const found = other && (await cache.match(other, { ignoreVary: true }))
  return found ?? files.handle({ event, request: new Request(PLACEHOLDER) }).catch(() => Response.error())
}

/**
 * Notice for pages that are never cached. It keeps URL and history, which a payment needs, and reloads when the network
 * is back.
 */
export async function offlineNotice(): Promise<Response> {
  const [style, script] = await Promise.all([STYLE, SCRIPT].map(hashSource))
  return new Response(NOTICE, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'self'; script-src ${script}; style-src ${style}; frame-ancestors 'none'`,
    },
  })
}

const STYLE = `
@font-face{font-family:Nunito;src:url(${FONT}) format("woff2");font-weight:200 1000}
body{margin:0;background:${PAGE_BACKGROUND};color:#2b2135;font:1rem/1.5 Nunito,system-ui,sans-serif;text-align:center}
main{min-height:100dvh;box-sizing:border-box;padding:1.5rem;display:grid;place-content:center;justify-items:center;gap:1rem}
h1{margin:0;font-size:1.875rem;font-weight:800;line-height:1.25}
p{margin:0;max-width:26rem;color:#5f5568}
button,a{min-height:2.75rem;box-sizing:border-box;padding:.625rem 1.25rem;font:inherit;font-weight:700}
button{border:0;border-radius:2rem;background:#0b6b70;color:#fff;cursor:pointer}
a{color:#7b2c68}
:focus-visible{outline:3px solid #7b2c68;outline-offset:2px}
`

const SCRIPT = `
const again=()=>location.reload()
if(navigator.onLine)document.querySelector('h1').textContent=document.title='La boutique ne répond pas'
document.querySelector('button').onclick=again
addEventListener('online',again)
`

const NOTICE = `<!doctype html>
<html lang="fr-SN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vous êtes hors ligne</title>
<style>${STYLE}</style>
<main>
<img src="/offline.svg" alt="" width="200" height="200">
<h1>Vous êtes hors ligne</h1>
<p>Cette page a besoin d’une connexion. Elle s’ouvrira dès que le réseau sera de retour.</p>
<button>Réessayer</button>
<a href="/">Retour à la boutique</a>
</main>
<script>${SCRIPT}</script>
</html>`

async function hashSource(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
}
