import type { Permission } from '../../domain/accounts/account.ts'
import { MONEY_ACTIONS } from '../../domain/orders/order-action.ts'
import { CLOSED } from './api-routes.ts'

/** A segment of a path in `CLOSED` that stands for any id: `o1`, `123`. */
const ANY = /^(?:[a-z]\d|\d+)$/

const matches = (pattern: string, path: string) => {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return wanted.length === given.length && wanted.every((part, at) => part === given[at] || ANY.test(part))
}

const countIds = (path: string) => path.split('/').filter((part) => ANY.test(part)).length

/** The permissions that the API requires for this request; none for a route that is not for administrators. */
export function requiredPermissions(method: string, path: string, body: unknown): Permission[] {
  const [found] = CLOSED.filter(([verb, pattern]) => verb === method && matches(pattern, path)).toSorted(
    ([, a], [, b]) => countIds(a) - countIds(b),
  )
  if (!found) return []
  const [, , ...alternatives] = found
  const needs = alternatives.flatMap((need) => [need].flat()[0] ?? [])
  const action = (body as { action?: unknown } | null)?.action
  return typeof action === 'string' && MONEY_ACTIONS.has(action) ? [...needs, 'payments'] : needs
}
