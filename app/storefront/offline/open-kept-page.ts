import { redirectDocument } from 'react-router'
import { ApiError } from '../../api-client/api.ts'
import { CACHES } from '../../service-worker/caches.ts'
import { pageAddress } from '../../service-worker/kind-of-request.ts'

/**
 * To be said when a page's data could not be loaded: a page that was visited by its address is kept whole, and opens.
 * @throws a redirect to it
 */
export async function openKeptPage(request: Request, error: unknown): Promise<void> {
  const unanswered = error instanceof ApiError && error.status === null
  if (!unanswered || request.signal.aborted || !(await isKept(request.url))) return
  const { pathname, search } = new URL(request.url)
  throw redirectDocument(pathname + search)
}

async function isKept(url: string): Promise<boolean> {
  if (!('caches' in window)) return false
  return (await caches.match(pageAddress(url), { cacheName: CACHES.pages, ignoreVary: true })) !== undefined
}
