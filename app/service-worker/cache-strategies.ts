import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { CACHES } from './caches.ts'
import { pageAddress } from './classify-request.ts'

/** How long the network may take before what is kept is shown, in seconds. */
const PATIENCE = 3
const A_MONTH = 30 * 24 * 60 * 60

/** Answers differ by header only where it is said so (the search box's list). */
const SAME_FOR_ALL = { matchOptions: { ignoreVary: true } }

/** Only a whole answer of the kind that was asked for is kept: no redirect, no error, no sign-in page of a café. */
function only(type: RegExp) {
  return {
    cacheWillUpdate: async ({ response }: { response: Response }) =>
      response.status === 200 && type.test(response.headers.get('Content-Type') ?? '') ? response : null,
  }
}

const underOneAddress = {
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) => pageAddress(request.url),
}

/** The latest used stay. When the phone has no room left, the whole cache goes. */
function atMost(maxEntries: number, maxAgeSeconds?: number) {
  return new ExpirationPlugin({
    maxEntries,
    ...(maxAgeSeconds && { maxAgeSeconds }),
    matchOptions: { ignoreVary: true },
    purgeOnQuotaError: true,
  })
}

/** Visited pages, about 100 kB each. Without an age: offline, an old page is better than none. */
export const pages = new NetworkFirst({
  cacheName: CACHES.pages,
  networkTimeoutSeconds: PATIENCE,
  ...SAME_FOR_ALL,
  plugins: [underOneAddress, only(/^text\/html/), atMost(40)],
})

/** Products and lists that were looked at, up to some 40 kB each. */
export const data = new NetworkFirst({
  cacheName: CACHES.data,
  networkTimeoutSeconds: PATIENCE,
  plugins: [only(/json/), atMost(80)],
})

/** Room for two versions of the storefront, so that an open page still finds its code after an update. */
export const code = new CacheFirst({
  cacheName: CACHES.code,
  ...SAME_FOR_ALL,
  plugins: [only(/javascript|css/), atMost(250)],
})

/** Product images that were seen, at most 40 kB each. */
export const images = new CacheFirst({
  cacheName: CACHES.images,
  ...SAME_FOR_ALL,
  plugins: [only(/^image\//), atMost(150, A_MONTH)],
})

/** The shop's own images and font. Those without a hash in their name change under it, so all are revalidated. */
export const files = new StaleWhileRevalidate({
  cacheName: CACHES.files,
  ...SAME_FOR_ALL,
  plugins: [only(/^(?:image|font)\//), atMost(60)],
})
