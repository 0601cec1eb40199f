import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { CACHES } from './caches.ts'
import { pageAddress } from './classify-request.ts'

/** Seconds to wait for the network before the cached response is used. */
const NETWORK_TIMEOUT_SECONDS = 3
const A_MONTH = 30 * 24 * 60 * 60

/** Ignores `Vary`. The cache of product data, which varies by a header, does not use this option. */
const SAME_FOR_ALL = { matchOptions: { ignoreVary: true } }

/** Caches only successful responses of the expected type, not a captive portal's page. */
function only(type: RegExp) {
  return {
    cacheWillUpdate: async ({ response }: { response: Response }) =>
      response.status === 200 && type.test(response.headers.get('Content-Type') ?? '') ? response : null,
  }
}

const underOneAddress = {
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) => pageAddress(request.url),
}

/** Evicts the least recently used entries, or the whole cache when the quota is exceeded. */
function atMost(maxEntries: number, maxAgeSeconds?: number) {
  return new ExpirationPlugin({
    maxEntries,
    ...(maxAgeSeconds && { maxAgeSeconds }),
    matchOptions: { ignoreVary: true },
    purgeOnQuotaError: true,
  })
}

/** Visited pages, about 100 kB each, without expiry: offline, an old page is better than none. */
export const pages = new NetworkFirst({
  cacheName: CACHES.pages,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  ...SAME_FOR_ALL,
  plugins: [underOneAddress, only(/^text\/html/), atMost(40)],
})

export const data = new NetworkFirst({
  cacheName: CACHES.data,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  plugins: [only(/json/), atMost(80)],
})

/** Cache for the code of two versions, so that open pages still find their code after an update. */
export const code = new CacheFirst({
  cacheName: CACHES.code,
  ...SAME_FOR_ALL,
  plugins: [only(/javascript|css/), atMost(250)],
})

export const images = new CacheFirst({
  cacheName: CACHES.images,
  ...SAME_FOR_ALL,
  plugins: [only(/^image\//), atMost(150, A_MONTH)],
})

/** The shop's own images and font. Some file names have no hash, so every file is revalidated. */
export const files = new StaleWhileRevalidate({
  cacheName: CACHES.files,
  ...SAME_FOR_ALL,
  plugins: [only(/^(?:image|font)\//), atMost(60)],
})
