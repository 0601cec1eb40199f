import type { ErrorCode } from '../errors.ts'
import {
  type AccountAccess,
  hasPermission,
  PERMISSIONS,
  type Permission,
  type Permissions,
  permissionsOf,
  withLaterPermissions,
} from './account.ts'

/** Lists the effective permissions; an account with the role `user` has none, whatever `permissions` contains. */
export function permissionsHeld(rights: AccountAccess): Permission[] {
  return PERMISSIONS.filter((permission) => hasPermission(rights, permission))
}

/** The permissions an account may grant: exactly its own. */
export function grantable(caller: AccountAccess): Permissions {
  return permissionsOf(permissionsHeld(caller))
}

/**
 * Completes the permissions that a client sends: adds those that an older client does not know (see
 * `withLaterPermissions`), but none that the caller lacks.
 */
export function completeGrant(sent: Permissions, caller: AccountAccess): Permissions {
  const completed = withLaterPermissions(sent)
  const mayFollow = (name: Permission) => name in sent || hasPermission(caller, name)
  return permissionsOf(PERMISSIONS.filter((name) => completed[name] === true && mayFollow(name)))
}

/** Whether `rights` contains no permission that `caller` lacks. */
export function isWithin(rights: AccountAccess, caller: AccountAccess): boolean {
  return permissionsHeld(rights).every((permission) => hasPermission(caller, permission))
}

interface Grant {
  caller: AccountAccess
  /** current access; null for a new account */
  current: AccountAccess | null
  /** access after the change; null for a deletion or an action that does not change the access */
  next: AccountAccess | null
}

/**
 * Returns the error code when `caller` may not make this change, or null. An account with more permissions than the
 * caller's can be neither changed nor created.
 */
export function grantObjection({ caller, current, next }: Grant): ErrorCode | null {
  if (current && !isWithin(current, caller)) return 'ACCOUNT_HOLDS_MORE'
  return next && !isWithin(next, caller) ? 'PERMISSION_NOT_HELD' : null
}
