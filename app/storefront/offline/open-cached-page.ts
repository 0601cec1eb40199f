import { redirect, redirectDocument } from 'react-router'
import { encoded } from '../../../domain/urls/url-template.ts'
import { ApiError, loadFailureText } from '../../api-client/api.ts'
import { CACHES } from '../../service-worker/caches.ts'
import { pageAddress } from '../../service-worker/classify-request.ts'

/** The page the offline page is just trying to open. */
let tried: string | null = null

/** Tries a page for the offline page: should its data not be there either, that is where the shopper stays. */
export function restorePage(path: string | null): void {
  tried = path
}

/** The offline page, with the page it stands for. */
export function offlinePath(wanted: string): string {
  return encoded`/offline?wanted=${wanted}`
}

/**
 * What a page says whose data could not be loaded. One that was visited by its address is kept whole, and opens instead.
 * @throws a redirect to it, or back to the offline page that tried it; and the error itself where nobody waits any more
 */
export async function failureOf(request: Request, error: unknown): Promise<string> {
  if (request.signal.aborted) throw error
  const unanswered = error instanceof ApiError && error.status === null
  if (unanswered) await openKeptPage(request)
  return loadFailureText(error)
}

async function openKeptPage(request: Request): Promise<void> {
  const { pathname, search } = new URL(request.url)
  const path = pathname + search
  if (await isKept(request.url)) throw redirectDocument(path)
  if (path === tried || (isProduct(pathname) && isOffline())) throw redirect(offlinePath(path))
}

/** Nothing of a product can be shown without its data, where a list still has its title and its way to others. */
const isProduct = (pathname: string) => pathname.startsWith('/product/')

/** Without a network, but with the worker that has the offline page. */
const isOffline = () => !navigator.onLine && Boolean(navigator.serviceWorker?.controller)

async function isKept(url: string): Promise<boolean> {
  if (!('caches' in window)) return false
  return (await caches.match(pageAddress(url), { cacheName: CACHES.pages, ignoreVary: true })) !== undefined
}
