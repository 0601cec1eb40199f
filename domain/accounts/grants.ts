import type { RefusalCode } from '../errors.ts'
import { mayDo, PERMISSIONS, type Permission, type Permissions, type Rights } from './account.ts'

/** The permissions in effect: a `user` has none, whatever the map says. */
export function permissionsHeld(rights: Rights): Permission[] {
  return PERMISSIONS.filter((permission) => mayDo(rights, permission))
}

/** What an account may pass on: exactly what it holds. */
export function grantable(caller: Rights): Permissions {
  return Object.fromEntries(permissionsHeld(caller).map((permission) => [permission, true]))
}

/** Whether `rights` contains no permission that `caller` lacks. */
export function isWithin(rights: Rights, caller: Rights): boolean {
  return permissionsHeld(rights).every((permission) => mayDo(caller, permission))
}

interface Grant {
  caller: Rights
  /** the account as it is; null for a new one */
  present: Rights | null
  /** the account afterwards; null when it is deleted or signed out */
  next: Rights | null
}

/** Why `caller` may not do this to an account, or null: nobody touches an account, or makes one, that holds more. */
export function grantObjection({ caller, present, next }: Grant): RefusalCode | null {
  if (present && !isWithin(present, caller)) return 'ACCOUNT_HOLDS_MORE'
  return next && !isWithin(next, caller) ? 'PERMISSION_NOT_HELD' : null
}
