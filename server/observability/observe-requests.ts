import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'

/** Contains no personal data: the route, not the URL. */
export interface Observed {
  requestId: string
  method: string
  route: string
  status: number
  milliseconds: number
}

interface Settings {
  newRequestId: () => string
  pageRoute: (path: string) => string
  observed: (request: Observed) => void
}

export function observe({ newRequestId, pageRoute, observed }: Settings): MiddlewareHandler {
  return async (c, next) => {
    const requestId = newRequestId()
    const began = performance.now()
    await currentRequest.run(requestId, next)
    const milliseconds = performance.now() - began
    const route = routeOf(c, pageRoute)
    observed({ requestId, method: c.req.method, route, status: c.res.status, milliseconds })
  }
}

function routeOf(c: Context, pageRoute: (path: string) => string): string {
  const route = routePath(c)
  return route === '*' || route === '/*' ? pageRoute(c.req.path) : route
}

/** Stores the id of the current request; undefined outside a request. */
export const currentRequest = new AsyncLocalStorage<string>()

export function requestIds(mark: string): () => string {
  let count = 0
  return () => `${mark}-${(++count).toString(36)}`
}
