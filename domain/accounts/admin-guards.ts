import type { ErrorCode } from '../errors.ts'
import { type AccountAccess, hasPermission, PERMISSIONS, type User } from './account.ts'
import { grantObjection } from './grants.ts'

interface AccountChange {
  /** every administrator there is, at this moment */
  admins: readonly User[]
  /** whose account is changed, and by whom: ids */
  target: string
  caller: string
  /** what the account may do afterwards; null when it is deleted */
  next: AccountAccess | null
}

/**
 * Returns why an account change or deletion is refused, or null. An account manager always remains, and
 * nobody locks themselves out or changes permissions that they do not hold.
 */
export function validateAccountChange({ admins, target, caller, next }: AccountChange): ErrorCode | null {
  const acting = admins.find(({ _id }) => _id === caller)
  // Deleted or demoted a moment ago by another administrator.
  if (!acting || !hasPermission(acting, 'users')) return 'NOT_ALLOWED'
  const present = admins.find(({ _id }) => _id === target) ?? null
  const beyond = grantObjection({ caller: acting, present, next })
  if (beyond) return beyond
  const others: AccountAccess[] = admins.filter(({ _id }) => _id !== target)
  const after = next ? [...others, next] : others
  if (!after.some((rights) => hasPermission(rights, 'users'))) return 'LAST_ADMIN'
  if (target === caller && next === null) return 'OWN_ACCOUNT'
  if (target === caller && !hasPermission(next, 'users')) return 'OWN_RIGHTS'
  // A permission that nobody holds is one that nobody could grant again.
  return admins.some(holdsEverything) && !after.some(holdsEverything) ? 'LAST_FULL_ADMIN' : null
}

function holdsEverything(rights: AccountAccess): boolean {
  return PERMISSIONS.every((permission) => hasPermission(rights, permission))
}
