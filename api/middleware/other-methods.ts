import type { Hono } from 'hono'
import { refuse } from '../../domain/refusals.ts'
import { answerRefusal } from '../respond.ts'

/**
 * An address that exists, asked in a way it does not know, answers 405 and tells the ways it knows.
 * To be called once every route stands.
 */
export function refuseOtherMethods(api: Hono): void {
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
      return answerRefusal(c, refuse('METHOD_NOT_ALLOWED'))
    })
  }
}
