import type { ErrorCode } from '../errors.ts'
import { type AccountAccess, hasPermission, PERMISSIONS, type User } from './account.ts'
import { grantObjection } from './grants.ts'

interface AccountChange {
  /** all current administrators */
  admins: readonly User[]
  /** ids of the changed account and of the administrator who changes it */
  target: string
  caller: string
  /** access after the change; null for a deletion */
  next: AccountAccess | null
}

/**
 * Returns the error code of a forbidden account change, or null. An administrator with the permission `users` must
 * remain, and administrators can neither lock themselves out nor change permissions that they lack.
 */
export function validateAccountChange({ admins, target, caller, next }: AccountChange): ErrorCode | null {
  const acting = admins.find(({ _id }) => _id === caller)
  // Another administrator may have deleted or demoted the caller concurrently.
  if (!acting || !hasPermission(acting, 'users')) return 'NOT_ALLOWED'
  const current = admins.find(({ _id }) => _id === target) ?? null
  const beyond = grantObjection({ caller: acting, current, next })
  if (beyond) return beyond
  const others: AccountAccess[] = admins.filter(({ _id }) => _id !== target)
  const after = next ? [...others, next] : others
  if (!after.some((rights) => hasPermission(rights, 'users'))) return 'LAST_ADMIN'
  if (target === caller && next === null) return 'OWN_ACCOUNT'
  if (target === caller && !hasPermission(next, 'users')) return 'OWN_RIGHTS'
  // Administrators can grant only permissions that they have, so one of them must have all permissions.
  return admins.some(holdsEverything) && !after.some(holdsEverything) ? 'LAST_FULL_ADMIN' : null
}

export function holdsEverything(rights: AccountAccess): boolean {
  return PERMISSIONS.every((permission) => hasPermission(rights, permission))
}
