import type { Hono } from 'hono'
import { fail } from '../../domain/errors.ts'
import { errorResponse } from '../respond.ts'

/**
 * Answers 405 with the allowed methods when a path exists for other methods. Must be called after all routes are
 * registered.
 */
export function methodNotAllowed(api: Hono): void {
  const known = new Map<string, Set<string>>()
  for (const { path, method } of api.routes) {
    if (method === 'ALL') continue
    const methods = known.get(path) ?? new Set()
    methods.add(method)
    // GET answers HEAD as well.
    if (method === 'GET') methods.add('HEAD')
    known.set(path, methods)
  }
  for (const [path, methods] of known) {
    api.all(path, (c) => {
      c.header('Allow', [...methods].sort().join(', '))
      return errorResponse(c, fail('METHOD_NOT_ALLOWED'))
    })
  }
}
