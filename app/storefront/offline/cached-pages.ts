import { readProduct } from '../../../contracts/read-product.ts'
import { productPath } from '../../../domain/urls/page-paths.ts'
import { CACHES } from '../../service-worker/caches.ts'

export interface CachedPage {
  path: string
  title: string
  image: string | null
}

/** Maximum number of pages listed. */
const MAX_PAGES = 12

export async function listCachedPages(): Promise<CachedPage[]> {
  const found = await Promise.all([
    ...(await latest(CACHES.pages)).map(readPage),
    ...(await latest(CACHES.data)).map(readData),
  ])
  const byPath = new Map<string, CachedPage>()
  for (const page of found) if (page) byPath.set(page.path, page)
  return [...byPath.values()].reverse()
}

/** The Cache API keeps insertion order. */
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

/** A product opened by a click is cached as API data. */
async function readData({ url, response }: { url: URL; response: Response }): Promise<CachedPage | null> {
  if (!/\/products\/[^/]+$/.test(url.pathname)) return null
  const { _id, name, images } = readProduct(await response.json())
  return { path: productPath(_id), title: name, image: images[0] ?? null }
}
