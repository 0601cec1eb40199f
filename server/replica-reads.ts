import { AsyncLocalStorage } from 'node:async_hooks'
import type { MiddlewareHandler } from 'hono'
import type { Replica } from '../data/engines/postgres/replica.ts'
import type { Store } from '../data/store.ts'
import { outageOf } from '../domain/outages.ts'
import { type Read, wrapReads } from './public-reads.ts'

const PUBLIC_CATALOGUE = /^\/(?:$|products|product\/|sitemap\.xml$|feeds\/|api\/(?:products|facets))/

const publicRead = new AsyncLocalStorage<true>()

/** Marks requests for `readFromReplica`: GET and HEAD of the public catalogue without an `Authorization` header. */
export const markPublicReads: MiddlewareHandler = (c, next) => {
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
  const isPublic = reads && c.req.header('Authorization') === undefined && PUBLIC_CATALOGUE.test(c.req.path)
  return isPublic ? publicRead.run(true, next) : next()
}

/**
 * Returns a store whose public reads use the replica, while it is up to date, for requests that `markPublicReads` has
 * marked. All other requests, and private reads, use the primary.
 */
export function readFromReplica(
  primary: Store,
  copy: Store,
  replica: Pick<Replica, 'upToDate' | 'failed'>,
): Store {
  const copies = new Map<string, Read>()
  wrapReads(copy, (read, _show, path) => {
    copies.set(path, read)
    return read
  })
  return wrapReads(primary, (read, show, path) => {
    const copied = copies.get(path)
    if (!show || !copied) return read
    return async (...args) => {
      if (!publicRead.getStore() || !(await replica.upToDate())) return read(...args)
      try {
        return await copied(...args)
      } catch (error) {
        if (outageOf(error) === null) throw error
        replica.failed(error)
        return read(...args)
      }
    }
  })
}
