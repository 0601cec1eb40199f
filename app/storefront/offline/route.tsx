import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { readProduct } from '../../../contracts/read-product.ts'
import { productPath } from '../../../domain/urls/page-paths.ts'
import { apiUrl } from '../../api-client/api.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { useOnline } from '../../browser/use-online.ts'
import { pageTitle } from '../../page-meta.ts'
import { CACHES } from '../../service-worker/caches.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { offlinePath, restorePage } from './open-cached-page.ts'
import { readRequestedPath } from './requested-path.ts'

export const meta = pageTitle('Hors ligne', 'Ce qui reste ouvert sans connexion.', { hidden: true })

/** Tries to open the requested page from cached data; otherwise lists what opens offline. */
export default function OfflinePage() {
  const hydrated = useHydrated()
  const online = useOnline()
  const requested = useRequestedPage()
  const cached = useCachedPages()
  const { title, text } =
    SAYINGS[!hydrated || !online ? 'offline' : requested === null ? 'open' : 'unanswered']
  return (
    <div className="page-width comes-late grid gap-10 py-10">
      <div className="grid justify-items-center gap-4 text-center">
        <img src="/offline.svg" alt="" width={200} height={200} />
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        <p className="max-w-prose text-balance text-ink-soft">{text}</p>
        <div className="flex flex-wrap justify-center gap-3">
          {requested !== null && (
            <ButtonLink reloadDocument to={requested}>
              Réessayer
            </ButtonLink>
          )}
          <ButtonLink to="/cart" variant="secondary">
            Voir mon panier
          </ButtonLink>
          <ButtonLink to="/" variant="quiet">
            Accueil
          </ButtonLink>
        </div>
      </div>
      {cached.length > 0 && (
        <section aria-labelledby="cached" className="grid gap-4">
          <h2 id="cached" className="text-2xl">
            Ce que vous avez déjà ouvert
          </h2>
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {cached.map((page) => (
              <li key={page.path}>
                <CachedPageCard page={page} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const SAYINGS = {
  offline: {
    title: 'Vous êtes hors ligne',
    text: 'Cette page n’a pas encore été ouverte ici : elle attend le réseau. Votre panier, lui, est toujours là.',
  },
  /** online, but the shop does not respond */
  unanswered: {
    title: 'La boutique ne répond pas',
    text: 'Le réseau est peut-être trop faible. Votre panier, lui, est toujours là.',
  },
  open: { title: 'Vous êtes en ligne', text: 'Toute la boutique est ouverte.' },
}

function CachedPageCard({ page: { path, title, image } }: { page: CachedPage }) {
  return (
    <Link
      to={path}
      className="flex h-full items-center gap-3 rounded-card bg-surface p-3 font-bold shadow-card hover:shadow-float"
    >
      {image && (
        <ProductImage
          image={image}
          alt=""
          sizes="64px"
          className="size-16 shrink-0 rounded-field object-cover"
        />
      )}
      <span className="line-clamp-3 min-w-0 wrap-anywhere">{title}</span>
    </Link>
  )
}

function useCachedPages(): CachedPage[] {
  const [cached, setCached] = useState<CachedPage[]>([])
  useEffect(() => {
    listCachedPages().then(setCached, (error: unknown) =>
      console.warn('Les pages gardées sont illisibles :', error),
    )
  }, [])
  return cached
}

/** Milliseconds before each attempt, because a network may need a moment to work. */
const RETRY_DELAYS_MS = [250, 2000, 6000]

/** Resolves when the shop responds or all attempts failed. */
async function shopResponds(): Promise<void> {
  for (const wait of RETRY_DELAYS_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    if (await fetch(apiUrl('/ping'), { cache: 'no-store' }).catch(() => null)) return
  }
}

/** Opens the requested page when the network is back. A page that was not tried yet is also opened immediately. */
function useRequestedPage(): string | null {
  const { search } = useLocation()
  const hydrated = useHydrated()
  const navigate = useNavigate()
  // The cached HTML was rendered without a query, so the query is read only after hydration.
  const requested = hydrated ? readRequestedPath(search) : null
  const path = requested?.path ?? null
  const untried = requested?.tried === false

  useEffect(() => {
    if (path === null) return
    const open = () => void navigate(path, { replace: true })
    if (untried) {
      // Marks the requested page as tried in the URL. If the code of that page cannot be loaded, the router reloads
      // this URL, and the offline page must not try again in a loop.
      window.history.replaceState(window.history.state, '', offlinePath(path))
      restorePage(path)
      open()
    }
    let gone = false
    const openOnceAnswered = async () => {
      await shopResponds()
      if (!gone) open()
    }
    window.addEventListener('online', openOnceAnswered)
    return () => {
      gone = true
      window.removeEventListener('online', openOnceAnswered)
    }
  }, [path, untried, navigate])
  return path
}

interface CachedPage {
  path: string
  title: string
  image: string | null
}

/** Maximum number of pages listed from each cache. */
const MAX_PAGES = 12

async function listCachedPages(): Promise<CachedPage[]> {
  const found = await Promise.all([
    ...(await latest(CACHES.pages)).map(readPage),
    ...(await latest(CACHES.data)).map(readData),
  ])
  const byPath = new Map<string, CachedPage>()
  for (const page of found) if (page) byPath.set(page.path, page)
  return [...byPath.values()].reverse()
}

/** Returns the entries added last: the Cache API keeps insertion order. */
async function latest(name: string): Promise<{ url: URL; response: Response }[]> {
  if (!('caches' in window)) return []
  const cache = await caches.open(name)
  const requests = (await cache.keys()).slice(-MAX_PAGES)
  const entries = await Promise.all(
    requests.map(async (request) => ({ url: new URL(request.url), response: await cache.match(request) })),
  )
  return entries.flatMap(({ url, response }) => (response ? [{ url, response }] : []))
}

async function readPage({ url, response }: { url: URL; response: Response }): Promise<CachedPage | null> {
  const path = url.pathname + url.search
  if (!url.pathname.startsWith('/product')) return null
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const title = page.title.split(' | ')[0] ?? ''
  const shared = page.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content
  const image = url.pathname.startsWith('/product/') && shared ? new URL(shared).pathname : null
  return title === '' ? null : { path, title, image }
}

/** A product page opened by client-side navigation is not cached as HTML, but its API data is. */
async function readData({ url, response }: { url: URL; response: Response }): Promise<CachedPage | null> {
  if (!/\/products\/[^/]+$/.test(url.pathname)) return null
  const { _id, name, images } = readProduct(await response.json())
  return { path: productPath(_id), title: name, image: images[0] ?? null }
}
