import { AsyncLocalStorage } from 'node:async_hooks'
import type { MiddlewareHandler } from 'hono'
import type { Replica } from '../data/engines/postgres/replica.ts'
import type { Store } from '../data/store.ts'
import { outageOf } from '../domain/outages.ts'
import { type Query, wrapQueries } from './query-declarations.ts'

const PUBLIC_CATALOGUE = /^\/(?:$|products|product\/|sitemap\.xml$|api\/(?:products|facets))/

const publicRead = new AsyncLocalStorage<true>()

/** Marks requests for `readFromReplica`: GET and HEAD of the public catalogue without an `Authorization` header. */
export const markPublicReads: MiddlewareHandler = (c, next) => {
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
  const isPublic = reads && c.req.header('Authorization') === undefined && PUBLIC_CATALOGUE.test(c.req.path)
  return isPublic ? publicRead.run(true, next) : next()
}

/**
 * Returns a store that uses the replica, while it is up to date, for requests that `markPublicReads` has marked. All
 * other requests, and queries declared `private`, use the primary.
 */
export function readFromReplica(
  primary: Store,
  copy: Store,
  replica: Pick<Replica, 'upToDate' | 'failed'>,
): Store {
  const copies = new Map<string, Query>()
  wrapQueries(copy, (query, _declaration, path) => {
    copies.set(path.join('.'), query)
    return query
  })
  return wrapQueries(primary, (query, declaration, path) => {
    const copied = copies.get(path.join('.'))
    if (declaration === 'private' || !copied) return query
    return async (...args) => {
      if (!publicRead.getStore() || !(await replica.upToDate())) return query(...args)
      try {
        return await copied(...args)
      } catch (error) {
        if (outageOf(error) === null) throw error
        replica.failed(error)
        return query(...args)
      }
    }
  })
}
