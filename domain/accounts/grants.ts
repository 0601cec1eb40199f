import type { ErrorCode } from '../errors.ts'
import {
  type AccountAccess,
  grantsEverythingItKnows,
  hasPermission,
  PERMISSIONS,
  type Permission,
  type Permissions,
  permissionsOf,
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
 * The permissions that a sent map grants: those sent as true, and no others. Only a client of an earlier version that
 * grants all permissions it knows creates a full administrator, with every permission the caller has.
 */
export function grantedBy(sent: Permissions, caller: AccountAccess): Permissions {
  const held = permissionsHeld(caller)
  const later = grantsEverythingItKnows(sent) ? held : []
  return permissionsOf(PERMISSIONS.filter((name) => sent[name] === true || later.includes(name)))
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
