import { readProduct } from '../../../contracts/product.ts'
import { productPath } from '../../../domain/urls/page-paths.ts'
import { CACHES } from '../../service-worker/caches.ts'

/** Something that opens without a network. */
export interface CachedPage {
  path: string
  title: string
  image: string | null
}

/** The latest are enough, and quickly read. */
const SHOWN = 12

/** What was looked at on this device and opens without a network, the latest first. */
export async function listCachedPages(): Promise<CachedPage[]> {
  const found = await Promise.all([
    ...(await latest(CACHES.pages)).map(readPage),
    ...(await latest(CACHES.data)).map(readData),
  ])
  const byPath = new Map<string, CachedPage>()
  for (const page of found) if (page) byPath.set(page.path, page)
  return [...byPath.values()].reverse()
}

/** A cache holds what was last put into it at its end. */
async function latest(name: string): Promise<{ url: URL; answer: Response }[]> {
  if (!('caches' in window)) return []
  const cache = await caches.open(name)
  const requests = (await cache.keys()).slice(-SHOWN)
  const answers = await Promise.all(
    requests.map(async (request) => ({ url: new URL(request.url), answer: await cache.match(request) })),
  )
  return answers.flatMap(({ url, answer }) => (answer ? [{ url, answer }] : []))
}

async function readPage({ url, answer }: { url: URL; answer: Response }): Promise<CachedPage | null> {
  const path = url.pathname + url.search
  if (!url.pathname.startsWith('/product')) return null
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const title = page.title.split(' | ')[0] ?? ''
  const shared = page.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content
  const image = url.pathname.startsWith('/product/') && shared ? new URL(shared).pathname : null
  return title === '' ? null : { path, title, image }
}

/** A product that was reached by a click is kept as what the API said of it. */
async function readData({ url, answer }: { url: URL; answer: Response }): Promise<CachedPage | null> {
  if (!/\/products\/[^/]+$/.test(url.pathname)) return null
  const { _id, name, images } = readProduct(await answer.json())
  return { path: productPath(_id), title: name, image: images[0] ?? null }
}
