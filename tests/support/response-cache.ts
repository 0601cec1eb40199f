import { createResponseCache } from '../../server/response-cache/response-cache.ts'
import type { SharedRequest } from '../../server/response-cache/shared-request.ts'

/** A response cache of one megabyte. */
export function aResponseCache(settings: Partial<Parameters<typeof createResponseCache>[0]> = {}) {
  return createResponseCache({
    store: {
      products: { nextFlashSaleEnd: async () => null },
      plannedChanges: { nextMoment: async () => null },
    },
    clock: () => 0,
    maxBytes: 1_000_000,
    ...settings,
  })
}

/** A request without `Accept-Encoding`. */
export function aSharedRequest(url: string): SharedRequest {
  return { url, accept: '*/*', encoding: 'identity' }
}
