import type { PermissionsInput } from '../../contracts/accounts.ts'
import {
  type AccountAccess,
  PERMISSIONS,
  type Permission,
  type User,
  withIncludedRemovals,
} from '../../domain/accounts/account.ts'
import { validateAccountChange } from '../../domain/accounts/admin-guards.ts'
import { grantable, grantedBy, permissionsHeld } from '../../domain/accounts/grants.ts'
import { differences } from '../../domain/audit/audit.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { isRecord, own } from '../../domain/unknown-values.ts'
import { namedAccount, record } from '../audit/record.ts'
import type { ReadDeps, WriteDeps } from '../context.ts'
import { eraseTraces } from '../customers/erase-traces.ts'
import { limitKeys } from './api-keys.ts'
import { objectionToGivingUp, rememberGivenUp } from './own-rights.ts'

/** Lists all accounts, oldest first, and marks those with a second factor. */
export async function listUsers({ store }: ReadDeps): Promise<(User & { secondFactor?: true })[]> {
  const [users, ids] = await Promise.all([store.accounts.list(), store.secondFactors.userIds()])
  const protectedIds = new Set(ids)
  return users.map((user) => (protectedIds.has(user._id) ? { ...user, secondFactor: true } : user))
}

/**
 * Deletes an account and its sessions. Refuses the caller's own account, the last manager of users, and an account with
 * permissions that the caller lacks.
 */
export function deleteUser(shop: WriteDeps, id: string, caller: User): Promise<Result<{ message: string }>> {
  return shop.store.transaction(async (tx) => {
    const { accounts } = tx
    const admins = await accounts.lockAdmins()
    const objection = validateAccountChange({ admins, target: id, caller: caller._id, next: null })
    if (objection) return fail(objection)
    const user = await accounts.lock(id)
    if (!user) return fail('USER_NOT_FOUND')
    await eraseTraces(tx, id, shop.clock())
    await limitKeys(tx, shop, id, [])
    await accounts.delete(id)
    const changes = { role: [user.role, null] } as const
    await record(tx, shop, { action: 'user.deleted', subject: namedAccount(user), changes })
    tx.publish({ kind: 'account', userId: id })
    return { ok: true, message: 'Utilisateur supprimé !' }
  })
}

/** Changes an account's role and grants at most the caller's permissions. The caller must remain a manager of users. */
export function changePermissions(
  shop: WriteDeps,
  id: string,
  input: PermissionsInput,
  caller: User,
): Promise<Result<{ user: User }>> {
  return shop.store.transaction(async (tx) => {
    const { accounts, sessions } = tx
    const admins = await accounts.lockAdmins()
    const present = admins.find(({ _id }) => _id === id) ?? (await accounts.find(id))
    if (!present) return fail('USER_NOT_FOUND')
    const acting = admins.find(({ _id }) => _id === caller._id) ?? caller
    const merged = mergeRights(present, input)
    if (!merged.ok) return merged
    const next = nextRights(present, merged.input, acting)
    const objection = validateAccountChange({ admins, target: id, caller: caller._id, next })
    if (objection) return fail(objection)
    const isOwn = id === caller._id
    const question = objectionToGivingUp({ present, next, own: isOwn }, input)
    if (question) return question
    await accounts.setRights(id, next)
    await limitKeys(tx, shop, id, permissionsHeld(next))
    // A code that was made for an administrator must not open what the account keeps as a customer.
    if (next.role !== present.role) await tx.passwordResets.deleteAll(id)
    if (isOwn) await rememberGivenUp(tx, shop, present, next)
    // A token issued before the promotion must not become an administrator's.
    if (next.role === 'admin' && present.role !== 'admin') await sessions.deleteAll(id)
    const changes = differences(present, next)
    await record(tx, shop, { action: 'user.rights', subject: namedAccount(present), changes })
    tx.publish({ kind: 'account', userId: id })
    return { ok: true, user: { ...present, ...next } }
  })
}

/**
 * Keeps the stored rights that the caller did not change since reading the account. Refuses an edit when others have
 * changed the role, because the permissions would mean something else.
 */
function mergeRights(
  present: AccountAccess,
  { was, role, permissions }: PermissionsInput,
): Result<{ input: PermissionsInput }> {
  const requested = { ...(role && { role }), ...(permissions && { permissions }) }
  if (!was) return { ok: true, input: requested }
  const seen = isRecord(was.permissions) ? was.permissions : {}
  const names = PERMISSIONS.filter((name) => permissions?.[name] !== undefined)
  const isUnchanged = (name: Permission) => permissions?.[name] === (own(seen, name) ?? false)
  const isEdited = role !== was.role || !names.every(isUnchanged)
  if (was.role !== undefined && was.role !== present.role && role !== present.role && isEdited) {
    const conflict = { field: 'role', was: was.role, current: present.role, sent: role ?? was.role }
    return fail('EDIT_CONFLICT', { conflicts: [conflict] })
  }
  const kept = names.filter(isUnchanged).map((name) => [name, present.permissions[name] ?? false])
  return {
    ok: true,
    input: {
      ...(role && role !== was.role && { role }),
      ...(permissions && { permissions: { ...permissions, ...Object.fromEntries(kept) } }),
    },
  }
}

/** Only administrators have permissions. By default, a new administrator gets the caller's permissions. */
function nextRights(
  present: AccountAccess,
  { role = present.role, permissions }: PermissionsInput,
  caller: AccountAccess,
): AccountAccess {
  if (role !== 'admin') return { role, permissions: {} }
  if (present.role !== 'admin' && permissions === undefined) return { role, permissions: grantable(caller) }
  const changed = { ...present.permissions, ...withIncludedRemovals(permissions ?? {}) }
  return { role, permissions: grantedBy(changed, caller) }
}
