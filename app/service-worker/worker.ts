import { apiBase } from '../api-client/api-base.ts'
import { code, data, files, images, pages } from './cache-strategies.ts'
import { CACHES } from './caches.ts'
import { classifyRequest, type Kind } from './classify-request.ts'
import type { ClientMessage } from './messages.ts'
import {
  codeMissing,
  isAfterMissingCode,
  keepOfflinePage,
  nearestImage,
  offlineNotice,
  offlinePage,
  PLACEHOLDER,
} from './offline-fallback.ts'

declare const self: ServiceWorkerGlobalScope
/**
 * Written in by the build: the files of the offline page and the cart with their font and logo, those of the way to an order, and those that a
 * product's page fetches when somebody comes to its lower parts.
 */
declare const SHELL: readonly string[]
declare const CODE: readonly string[]
declare const PRODUCT_PARTS: readonly string[]

/** What the offline page shows beside its code. */
const SHELL_FILES = ['/offline.svg', PLACEHOLDER]
const PLACES = { shop: self.location.origin, api: new URL(apiBase, self.location.origin).href }

/** How each kind of request is answered (docs/decisions/011-offline-cache.md). */
const ANSWERS: Record<Kind, (event: FetchEvent) => Promise<Response>> = {
  page: openPage,
  'other page': (event) => ask(event).catch(offlineNotice),
  code: (event) => code.handle(event).catch(codeMissing),
  image: (event) => images.handle(event).catch(() => nearestImage(event)),
  file: (event) => files.handle(event),
  data: (event) => data.handle(event),
}

self.addEventListener('fetch', (event) => {
  const kind = classifyRequest(event.request, PLACES)
  if (kind) event.respondWith(ANSWERS[kind](event))
})

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keepOfflinePage(), keepAll(event, [...SHELL, ...SHELL_FILES])]))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      self.clients.claim(),
      // The page is asked for while the worker still wakes up.
      self.registration.navigationPreload?.enable(),
      dropOtherCaches(),
    ]),
  )
})

self.addEventListener('message', (event) => {
  const wish = event.data as ClientMessage
  if (wish.wish === 'take-over') event.waitUntil(self.skipWaiting())
  if (wish.wish === 'keep-code') event.waitUntil(keepAll(event, CODE))
  if (wish.wish === 'keep-this-visit') event.waitUntil(keepVisit(event, wish.page, wish.files))
})

async function openPage(event: FetchEvent): Promise<Response> {
  const asked = new URL(event.request.url)
  if (isAfterMissingCode(event.request)) return offlinePage(asked, 'wanted')
  return pages.handle(event).catch(() => offlinePage(asked, 'from'))
}

/** The network's answer, the one that was asked for while the worker woke up if there is one. */
async function ask({ request, preloadResponse }: FetchEvent): Promise<Response> {
  return ((await preloadResponse) as Response | undefined) ?? fetch(request)
}

/** The page and its files as the browser fetched them a moment ago: nothing is paid for twice. */
async function keepVisit(event: ExtendableEvent, page: string, visited: readonly string[]): Promise<void> {
  const request = new Request(page, { cache: 'force-cache', headers: { Accept: 'text/html' } })
  await keepAll(event, visited)
  // Without a network the whole page has to answer, not only what was come to.
  if (new URL(page).pathname.startsWith('/product/')) await keepAll(event, PRODUCT_PARTS)
  const kind = classifyRequest({ ...pick(request), mode: 'navigate' }, PLACES)
  if (kind === 'page') await pages.handle({ event, request })
}

function pick({ url, method, cache, headers }: Request) {
  return { url, method, cache, headers }
}

/** One after the other, so that whatever the shopper asks for meanwhile comes first. */
async function keepAll(event: ExtendableEvent, addresses: readonly string[]): Promise<void> {
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
