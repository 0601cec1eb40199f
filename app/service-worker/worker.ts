import { apiBase } from '../api-client/api-base.ts'
import { readToken } from '../photo-uploads/photo-store.ts'
import { SENDING, sendPhotos, type Transport } from '../photo-uploads/send-photos.ts'
import { code, data, files, images, pages } from './cache-strategies.ts'
import { CACHES } from './caches.ts'
import { classifyRequest, type Kind } from './classify-request.ts'
import type { ClientMessage } from './messages.ts'
import {
  codeMissing,
  isAfterMissingCode,
  nearestImage,
  offlineNotice,
  offlinePage,
  PLACEHOLDER,
  precacheOfflinePage,
} from './offline-fallback.ts'
import { showNotifications } from './push.ts'

declare const self: ServiceWorkerGlobalScope
/**
 * File lists set by the build. `SHELL`: offline page and cart. `CODE`: browsing and ordering. `PRODUCT_PARTS`: lazy
 * parts of the product page.
 */
declare const SHELL: readonly string[]
declare const CODE: readonly string[]
declare const PRODUCT_PARTS: readonly string[]

const SHELL_FILES = ['/offline.svg', PLACEHOLDER]
const PLACES = { shop: self.location.origin, api: new URL(apiBase, self.location.origin).href }

/** Handler of each kind of request (docs/offline.md). */
const HANDLERS: Record<Kind, (event: FetchEvent) => Promise<Response>> = {
  page: openPage,
  'other page': (event) => ask(event).catch(offlineNotice),
  code: (event) => code.handle(event).catch(codeMissing),
  image: (event) => images.handle(event).catch(() => nearestImage(event)),
  file: (event) => files.handle(event),
  data: (event) => data.handle(event),
}

self.addEventListener('fetch', (event) => {
  const kind = classifyRequest(event.request, PLACES)
  if (kind) event.respondWith(HANDLERS[kind](event))
})

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([precacheOfflinePage(), cacheAll(event, [...SHELL, ...SHELL_FILES])]))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      self.clients.claim(),
      // Navigation preload requests the page while the worker starts.
      self.registration.navigationPreload?.enable(),
      dropOtherCaches(),
    ]),
  )
})

/** Sends waiting photos once the browser has a network again, even when no page is open. */
self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent
  if (sync.tag === SENDING) sync.waitUntil(send())
})

self.addEventListener('message', (event) => {
  const wish = event.data as ClientMessage
  if (wish.wish === 'take-over') event.waitUntil(self.skipWaiting())
  if (wish.wish === 'keep-code') event.waitUntil(cacheAll(event, CODE))
  if (wish.wish === 'keep-this-visit') event.waitUntil(cacheVisit(event, wish.page, wish.files))
})

showNotifications()

async function openPage(event: FetchEvent): Promise<Response> {
  const requested = new URL(event.request.url)
  if (isAfterMissingCode(event.request)) return offlinePage(requested, 'wanted')
  return pages.handle(event).catch(() => offlinePage(requested, 'from'))
}

async function ask({ request, preloadResponse }: FetchEvent): Promise<Response> {
  return ((await preloadResponse) as Response | undefined) ?? fetch(request)
}

/** Copies the page and its files from the HTTP cache to the worker's caches, without downloading them again. */
async function cacheVisit(event: ExtendableEvent, page: string, visited: readonly string[]): Promise<void> {
  const request = new Request(page, { cache: 'force-cache', headers: { Accept: 'text/html' } })
  await cacheAll(event, visited)
  // The lazy parts of the product page must work offline too.
  if (new URL(page).pathname.startsWith('/product/')) await cacheAll(event, PRODUCT_PARTS)
  const { url, method, cache, headers } = request
  const kind = classifyRequest({ url, method, cache, headers, mode: 'navigate' }, PLACES)
  if (kind === 'page') await pages.handle({ event, request })
}

/** Caches files one by one, so that the page's own requests are not delayed. */
async function cacheAll(event: ExtendableEvent, addresses: readonly string[]): Promise<void> {
  const strategies = { code, image: images, file: files }
  for (const address of addresses) {
    const request = new Request(address)
    const kind = classifyRequest(request, PLACES)
    if (kind === 'code' || kind === 'image' || kind === 'file') {
      await strategies[kind].handle({ event, request })
    }
  }
}

async function dropOtherCaches(): Promise<void> {
  const names = new Set<string>(Object.values(CACHES))
  const others = (await caches.keys()).filter((name) => !names.has(name))
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** TypeScript's own types do not contain this event. */
interface SyncEvent extends ExtendableEvent {
  tag: string
}

const fetchTransport: Transport = async ({ url, ...request }) => {
  const answer = await fetch(url, request)
  return { status: answer.status, text: await answer.text() }
}

/** @throws when photos are still waiting, so that the browser retries later */
async function send(): Promise<void> {
  const token = await readToken()
  if (token === null) return
  if ((await sendPhotos(token, fetchTransport)) === 'later') throw new Error('The photos could not be sent.')
}
