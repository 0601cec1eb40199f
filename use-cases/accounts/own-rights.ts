import type { OpenTransaction } from '../../data/store.ts'
import {
  type AccountAccess,
  type Permission,
  permissionsOf,
  type User,
} from '../../domain/accounts/account.ts'
import { permissionsHeld } from '../../domain/accounts/grants.ts'
import { differences } from '../../domain/audit/audit.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { type DomainError, fail, type Result } from '../../domain/errors.ts'
import { namedAccount, record } from '../audit/record.ts'
import type { TimedDeps, WriteDeps } from '../context.ts'

/** How long an administrator can take back own permissions. */
const RETURNABLE_MS = DAY_MS

const CONFIRM =
  'Vous retirez des droits à votre propre compte. Vous pouvez les reprendre dans « Mon compte » pendant 24 heures ; ensuite, seul un administrateur qui les a peut vous les rendre.'

/** Asks before administrators take permissions from their own account, which they could not grant themselves again. */
export function objectionToGivingUp(
  { present, next, own }: { present: AccountAccess; next: AccountAccess; own: boolean },
  { confirmed = false }: { confirmed?: boolean | undefined },
): DomainError | null {
  const isLosing = own && lostPermissions(present, next).length > 0
  return isLosing && !confirmed ? fail('CONFIRM_LOCKOUT', { message: CONFIRM }) : null
}

/** Remembers the permissions given up by a change of the own account. Must run after the change, in its transaction. */
export async function rememberGivenUp(
  tx: OpenTransaction,
  { clock }: Pick<TimedDeps, 'clock'>,
  present: User,
  next: AccountAccess,
): Promise<void> {
  if (lostPermissions(present, next).length === 0) return
  const { permissions: before } = present
  const { permissions: after } = next
  await tx.accounts.rememberGivenUp(present._id, { before, after, until: clock() + RETURNABLE_MS })
}

/** The own permissions that an administrator can take back now; empty when there are none. */
export async function returnablePermissions({ store, clock }: TimedDeps, user: User): Promise<Permission[]> {
  const given = user.role === 'admin' ? await store.accounts.givenUp(user._id) : null
  // An instance of the version before may have changed the rights since.
  if (!given || given.until <= clock() || !isSameAccess(user, given.after)) return []
  return lostPermissions({ role: 'admin', permissions: given.before }, user)
}

/** Gives administrators back the permissions that they took from their own account. */
export function takeBackPermissions(shop: WriteDeps, caller: User): Promise<Result<{ user: User }>> {
  return shop.store.transaction(async (tx) => {
    const present = await tx.accounts.lock(caller._id)
    const returned = present ? await returnablePermissions({ ...shop, store: tx }, present) : []
    if (!present || returned.length === 0) return fail('RIGHTS_FINAL')
    const permissions = permissionsOf([...permissionsHeld(present), ...returned])
    const next = { role: present.role, permissions }
    await tx.accounts.setRights(present._id, next)
    const changes = differences(present, next)
    await record(tx, shop, { action: 'user.rights', subject: namedAccount(present), changes })
    tx.publish({ kind: 'account', userId: present._id })
    return { ok: true, user: { ...present, ...next } }
  })
}

function lostPermissions(before: AccountAccess, after: AccountAccess): Permission[] {
  const kept = permissionsHeld(after)
  return permissionsHeld(before).filter((permission) => !kept.includes(permission))
}

function isSameAccess(user: User, permissions: AccountAccess['permissions']): boolean {
  const held = permissionsHeld({ role: 'admin', permissions })
  return permissionsHeld(user).join() === held.join()
}
