import type { PermissionsInput } from '../../contracts/accounts.ts'
import { type AccountAccess, type User, withIncludedRemovals } from '../../domain/accounts/account.ts'
import { validateAccountChange } from '../../domain/accounts/admin-guards.ts'
import { completeGrant, grantable } from '../../domain/accounts/grants.ts'
import { differences } from '../../domain/audit/audit.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'

/**
 * Changes role and permissions. Refuses removing oneself or the last manager, and granting permissions that the caller
 * lacks.
 */
export function changePermissions(
  shop: Pick<AppContext, 'store' | 'clock' | 'newId' | 'actor'>,
  id: string,
  input: PermissionsInput,
  caller: User,
): Promise<Result<{ user: User }>> {
  return shop.store.transaction(async (tx): Promise<Result<{ user: User }>> => {
    const { accounts, sessions } = tx
    const admins = await accounts.lockAdmins()
    const current = admins.find(({ _id }) => _id === id) ?? (await accounts.find(id))
    if (!current) return fail('USER_NOT_FOUND')
    const acting = admins.find(({ _id }) => _id === caller._id) ?? caller
    const next = nextRights(current, input, acting)
    const objection = validateAccountChange({ admins, target: id, caller: caller._id, next })
    if (objection) return fail(objection)
    await accounts.setRights(id, next)
    // A token issued before the promotion must not become an administrator's.
    if (next.role === 'admin' && current.role !== 'admin') await sessions.deleteAll(id)
    const changes = differences(current, next)
    await record(tx, shop, { action: 'user.rights', subject: { id, name: current.username }, changes })
    tx.publish({ kind: 'account', userId: id })
    return { ok: true, user: { ...current, ...next } }
  })
}

/** Only administrators have permissions. Without an explicit list, a new administrator gets the caller's. */
function nextRights(
  current: AccountAccess,
  { role = current.role, permissions }: PermissionsInput,
  caller: AccountAccess,
): AccountAccess {
  if (role !== 'admin') return { role, permissions: {} }
  if (current.role !== 'admin' && permissions === undefined) return { role, permissions: grantable(caller) }
  const changed = { ...current.permissions, ...withIncludedRemovals(permissions ?? {}) }
  return { role, permissions: completeGrant(changed, caller) }
}
