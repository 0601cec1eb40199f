import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { currentRequest } from './current-request.ts'

/** What is known of a request once it is answered. Nothing in it is anybody's own: the route, not the address. */
export interface Observed {
  requestId: string
  method: string
  /** the route's template, like `/api/orders/:orderId` */
  route: string
  status: number
  /** from the request's head to the answer's */
  milliseconds: number
}

interface Settings {
  newRequestId: () => string
  /** the template of a page's address */
  pageRoute: (path: string) => string
  observed: (request: Observed) => void
}

/** Gives each request an id, and tells of it once it is answered. To stand before everything else. */
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

/** Pages, and files of no special place, stand behind the last route of all. */
function routeOf(c: Context, pageRoute: (path: string) => string): string {
  const route = routePath(c)
  return route === '*' || route === '/*' ? pageRoute(c.req.path) : route
}
