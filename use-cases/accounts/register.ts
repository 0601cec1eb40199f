import type { CreateAdminInput, RegisterInput } from '../../contracts/accounts.ts'
import type { Store } from '../../data/store.ts'
import {
  ALL_PERMISSIONS,
  hasPermission,
  type Permissions,
  type Role,
  type User,
} from '../../domain/accounts/account.ts'
import { grantable, grantedBy, grantObjection } from '../../domain/accounts/grants.ts'
import { differences } from '../../domain/audit/audit.ts'
import { fail, failAt, type Result } from '../../domain/errors.ts'
import { STARTED } from '../../domain/setup/setup-steps.ts'
import { type Recorded, record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'
import { isSameSecret } from './secrets.ts'
import { createAuditedSession, createSession } from './sessions.ts'

type Deps = Pick<AppContext, 'store' | 'clock' | 'newId' | 'actor' | 'randomBytes' | 'passwords'>

/** Creates an account; signs in users who register themselves. Managers of users may set role and permissions. */
export async function register(
  shop: Deps,
  input: RegisterInput,
  caller: User | null,
): Promise<Result<{ user: User; token: string | null }>> {
  const manages = hasPermission(caller, 'users')
  if (input.role === 'admin' && !manages) return fail('NOT_ALLOWED')
  const role: Role = manages ? (input.role ?? 'user') : 'user'
  const passwordHash = await shop.passwords.hash(input.password)
  return shop.store.transaction(async (tx) => {
    const manager = manages ? await readManager(tx, caller) : null
    if (manages && !manager) return fail('NOT_ALLOWED')
    const user = newUser(shop, input, role)
    if (manager && role === 'admin') {
      user.permissions = input.permissions ? grantedBy(input.permissions, manager) : grantable(manager)
    }
    const objection = manager && grantObjection({ caller: manager, current: null, next: user })
    if (objection) return fail(objection)
    const added = await addAccount(tx, shop, user, passwordHash)
    if (!added.ok) return added
    return {
      ok: true,
      user,
      token: manages ? null : await createSession({ ...shop, store: tx }, user._id),
    }
  })
}

/** Reads the caller again, who may have been demoted during hashing. @returns null when they no longer manage users */
async function readManager({ accounts }: Pick<Store, 'accounts'>, caller: User | null): Promise<User | null> {
  const current = caller && (await accounts.lock(caller._id))
  return hasPermission(current, 'users') ? current : null
}

/** Inserts the account and, unless the user registered themselves, an audit entry. Must run in a transaction. */
async function addAccount(
  tx: Pick<Store, 'accounts' | 'audit'>,
  recorded: Recorded,
  user: User,
  passwordHash: string,
): Promise<Result<object>> {
  const taken = await tx.accounts.insert(user, passwordHash)
  if (taken !== null) return failAt(taken, taken === 'email' ? 'EMAIL_TAKEN' : 'USERNAME_TAKEN')
  const { _id: id, username: name, role, permissions } = user
  if (role === 'admin' || recorded.actor) {
    const changes = differences({}, { role, permissions })
    await record(tx, recorded, { action: 'user.created', subject: { id, name }, changes })
  }
  return { ok: true }
}

function newUser(
  { newId, clock }: Pick<AppContext, 'newId' | 'clock'>,
  input: { username: string; email: string; name?: string },
  role: Role,
): User {
  return {
    _id: newId(),
    name: input.name ?? null,
    username: input.username,
    email: input.email,
    role,
    permissions: {},
    createdAt: new Date(clock()).toISOString(),
  }
}

/** Creates an administrator. Requires the set-up code for the first one, later a caller who manages users. */
export async function createAdmin(
  shop: Deps & Pick<AppContext, 'setupCode'>,
  input: CreateAdminInput,
  caller: User | null,
): Promise<Result<{ user: User; token: string }>> {
  const manages = hasPermission(caller, 'users')
  if (!manages) {
    if (await shop.store.accounts.hasAdmin()) return fail('ADMIN_EXISTS')
    const { setupCode } = shop
    if (setupCode !== null && !isSameSecret(setupCode, input.setupCode ?? ''))
      return fail('SETUP_CODE_REQUIRED')
  }
  const passwordHash = await shop.passwords.hash(input.password)
  return shop.store.transaction(async (tx) => {
    const permissions = await permissionsToGive(tx, manages ? caller : null)
    if (!permissions) return fail('ADMIN_EXISTS')
    const user: User = { ...newUser(shop, input, 'admin'), permissions }
    const added = await addAccount(tx, shop, user, passwordHash)
    if (!added.ok) return added
    if (!manages) await tx.setup.mark(STARTED, '', { actor: null, at: shop.clock() })
    return { ok: true, user, token: await createAuditedSession({ ...shop, store: tx }, user) }
  })
}

/** @returns the permissions of the new administrator; null when the caller may no longer create one */
async function permissionsToGive(
  store: Pick<Store, 'accounts'>,
  caller: User | null,
): Promise<Permissions | null> {
  if (caller) {
    const manager = await readManager(store, caller)
    return manager && grantable(manager)
  }
  await store.accounts.oneAtATime()
  return (await store.accounts.hasAdmin()) ? null : ALL_PERMISSIONS
}
