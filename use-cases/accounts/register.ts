import type { RegisterInput } from '../../contracts/accounts.ts'
import type { Store } from '../../data/store.ts'
import { hasPermission, type Role, type User } from '../../domain/accounts/account.ts'
import { completeGrant, grantable, grantObjection } from '../../domain/accounts/grants.ts'
import { differences } from '../../domain/audit/audit.ts'
import { type DomainError, ERROR_MESSAGES, fail, type Result } from '../../domain/errors.ts'
import { type Recorded, record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'
import { createSession } from './sessions.ts'

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
  return shop.store.transaction(async (tx): Promise<Result<{ user: User; token: string | null }>> => {
    const manager = manages ? await readManager(tx, caller) : null
    if (manages && !manager) return fail('NOT_ALLOWED')
    const user = newUser(shop, input, role)
    if (manager && role === 'admin') {
      user.permissions = input.permissions ? completeGrant(input.permissions, manager) : grantable(manager)
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

/** Reads the caller again, who may have been demoted during hashing. @returns null when they are not a manager */
export async function readManager(
  { accounts }: Pick<Store, 'accounts'>,
  caller: User | null,
): Promise<User | null> {
  const current = caller && (await accounts.lock(caller._id))
  return hasPermission(current, 'users') ? current : null
}

/** Inserts the account and, unless the user registered themselves, an audit entry. Must run in a transaction. */
export async function addAccount(
  tx: Pick<Store, 'accounts' | 'audit'>,
  recorded: Recorded,
  user: User,
  passwordHash: string,
): Promise<Result<object>> {
  const taken = await tx.accounts.insert(user, passwordHash)
  if (taken !== null) return refuseTaken(taken)
  const { _id: id, username: name, role, permissions } = user
  if (role === 'admin' || recorded.actor) {
    const changes = differences({}, { role, permissions })
    await record(tx, recorded, { action: 'user.created', subject: { id, name }, changes })
  }
  return { ok: true }
}

function refuseTaken(path: 'email' | 'username'): DomainError {
  const code = path === 'email' ? 'EMAIL_TAKEN' : 'USERNAME_TAKEN'
  return fail(code, { issues: [{ path, message: ERROR_MESSAGES[code] }] })
}

export function newUser(
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
