import { redirect, redirectDocument } from 'react-router'
import { encoded } from '../../../domain/urls/url-template.ts'
import { ApiError, loadFailureText } from '../../api-client/api.ts'
import { CACHES } from '../../service-worker/caches.ts'
import { pageAddress } from '../../service-worker/classify-request.ts'

let tried: string | null = null

/** Records `path`: if its data cannot be loaded, the offline page opens again instead of an error. */
export function restorePage(path: string): void {
  tried = path
}

export function offlinePath(path: string): string {
  return encoded`/offline?wanted=${path}`
}

/**
 * Returns the error text of a page whose data could not be loaded.
 * @throws a redirect to the page's cached HTML or to the offline page, or the error of an aborted request
 */
export async function failureOf(request: Request, error: unknown): Promise<string> {
  if (request.signal.aborted) throw error
  const unanswered = error instanceof ApiError && error.status === null
  if (unanswered) await openCachedPage(request)
  return loadFailureText(error)
}

async function openCachedPage(request: Request): Promise<void> {
  const { pathname, search } = new URL(request.url)
  const path = pathname + search
  if (await isCachedPage(request.url)) throw redirectDocument(path)
  if (path === tried || (isProduct(pathname) && isOffline())) throw redirect(offlinePath(path))
}

/** Without its data, a product page shows only an error; a list still shows its title and search field. */
const isProduct = (pathname: string) => pathname.startsWith('/product/')

/** Whether the browser is offline and a service worker has cached the offline page. */
const isOffline = () => !navigator.onLine && Boolean(navigator.serviceWorker?.controller)

async function isCachedPage(url: string): Promise<boolean> {
  if (!('caches' in window)) return false
  return (await caches.match(pageAddress(url), { cacheName: CACHES.pages, ignoreVary: true })) !== undefined
}
