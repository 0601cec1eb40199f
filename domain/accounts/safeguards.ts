import type { RefusalCode } from '../refusals.ts'
import { mayDo, type Rights, type User } from './account.ts'

interface AccountChange {
  /** every administrator there is, at this moment */
  admins: readonly User[]
  /** whose account is changed, and by whom: ids */
  target: string
  caller: string
  /** what the account may do afterwards; null when it is deleted */
  next: Rights | null
}

/**
 * Why an account may not be deleted or changed so, or null. Somebody who manages accounts always remains, and nobody
 * locks themselves out.
 */
export function objectionTo({ admins, target, caller, next }: AccountChange): RefusalCode | null {
  // Deleted or demoted a moment ago by another administrator.
  if (!admins.some(({ _id, ...rights }) => _id === caller && mayDo(rights, 'users'))) return 'NOT_ALLOWED'
  const others = admins.filter(({ _id }) => _id !== target)
  const after: Rights[] = next ? [...others, next] : others
  if (!after.some((rights) => mayDo(rights, 'users'))) return 'LAST_ADMIN'
  if (target !== caller) return null
  if (next === null) return 'OWN_ACCOUNT'
  return mayDo(next, 'users') ? null : 'OWN_RIGHTS'
}
