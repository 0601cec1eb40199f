import type { ErrorCode } from '../errors.ts'
import {
  type AccountAccess,
  hasPermission,
  PERMISSIONS,
  type Permission,
  type Permissions,
} from './account.ts'

/** The permissions in effect: a `user` has none, whatever the map says. */
export function permissionsHeld(rights: AccountAccess): Permission[] {
  return PERMISSIONS.filter((permission) => hasPermission(rights, permission))
}

/** What an account may pass on: exactly what it holds. */
export function grantable(caller: AccountAccess): Permissions {
  return Object.fromEntries(permissionsHeld(caller).map((permission) => [permission, true]))
}

/** Whether `rights` contains no permission that `caller` lacks. */
export function isWithin(rights: AccountAccess, caller: AccountAccess): boolean {
  return permissionsHeld(rights).every((permission) => hasPermission(caller, permission))
}

interface Grant {
  caller: AccountAccess
  /** the account as it is; null for a new one */
  present: AccountAccess | null
  /** the account afterwards; null when it is deleted or signed out */
  next: AccountAccess | null
}

/** Why `caller` may not do this to an account, or null: nobody touches an account, or makes one, that holds more. */
export function grantObjection({ caller, present, next }: Grant): ErrorCode | null {
  if (present && !isWithin(present, caller)) return 'ACCOUNT_HOLDS_MORE'
  return next && !isWithin(next, caller) ? 'PERMISSION_NOT_HELD' : null
}
