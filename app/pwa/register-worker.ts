import { prefersReducedData } from '../browser/preferences.ts'
import type { ClientMessage } from '../service-worker/messages.ts'

const ADDRESS = '/service-worker.js'

/**
 * Registers the service worker after the page has loaded. Skips this on the first visit if the worker's URL is not
 * served as a script. A failure is only logged.
 */
export function registerServiceWorker(
  onRegistration: (registration: ServiceWorkerRegistration) => void = () => {},
): void {
  if (!('serviceWorker' in navigator)) return
  const firstVisit = navigator.serviceWorker.controller === null
  whenLoaded(async () => {
    try {
      if (firstVisit && !(await isServedAsScript(ADDRESS))) return
      onRegistration(await navigator.serviceWorker.register(ADDRESS))
      if (firstVisit) await send({ wish: 'keep-this-visit', page: location.href, files: fetchedFiles() })
    } catch (error) {
      console.warn('Le service hors connexion n’a pas pu démarrer :', error)
    }
  })
}

let codeAskedFor = false

/** Precaches the code for browsing and ordering after the page has loaded; with `Save-Data` only if asked for. */
export function precacheCode({ evenOnPaidData = false } = {}): void {
  if (codeAskedFor || (prefersReducedData() && !evenOnPaidData)) return
  codeAskedFor = true
  whenLoaded(() => send({ wish: 'keep-code' }))
}

async function send(wish: ClientMessage): Promise<void> {
  // `serviceWorker` is missing without HTTPS. While no worker is registered, `ready` does not resolve.
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(wish)
}

/** Bypasses the HTTP cache: storing the HEAD response would evict the cached script. */
async function isServedAsScript(address: string): Promise<boolean> {
  const response = await fetch(address, { method: 'HEAD', cache: 'no-store' })
  return response.ok && (response.headers.get('Content-Type') ?? '').includes('javascript')
}

function fetchedFiles(): string[] {
  return performance.getEntriesByType('resource').map(({ name }) => name)
}

function whenLoaded(then: () => void): void {
  const later = () => ('requestIdleCallback' in window ? requestIdleCallback(then) : setTimeout(then))
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}
