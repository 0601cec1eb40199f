import type { RegisterInput } from '../../contracts/accounts.ts'
import type { Store } from '../../data/store.ts'
import { ALL_PERMISSIONS, mayDo, type Role, type User } from '../../domain/accounts/account.ts'
import { differences } from '../../domain/audit/audit.ts'
import { type Outcome, REFUSAL_TEXTS, type Refusal, refuse } from '../../domain/refusals.ts'
import { type Recorded, record } from '../audit/record.ts'
import type { Shop } from '../shop.ts'
import { hashPassword } from './passwords.ts'
import { openSession } from './sessions.ts'

type Deps = Pick<Shop, 'store' | 'clock' | 'newId' | 'actor' | 'randomBytes'>

/**
 * Makes an account. Somebody who registers becomes a `user` and is signed in. An administrator who may manage users
 * can give a role and permissions, and stays signed in as before: then there is no token.
 */
export async function register(
  shop: Deps,
  input: RegisterInput,
  caller: User | null,
): Promise<Outcome<{ user: User; token: string | null }>> {
  const manages = mayDo(caller, 'users')
  if (input.role === 'admin' && !manages) return refuse('NOT_ALLOWED')
  const role: Role = manages ? (input.role ?? 'user') : 'user'
  const user = newUser(shop, input, role)
  user.permissions = role === 'admin' ? (input.permissions ?? ALL_PERMISSIONS) : {}
  const passwordHash = await hashPassword(input.password)
  return shop.store.transaction(async (inside): Promise<Outcome<{ user: User; token: string | null }>> => {
    if (manages && !(await stillManages(inside, caller))) return refuse('NOT_ALLOWED')
    const added = await addAccount(inside, shop, user, passwordHash)
    if (!added.ok) return added
    return { ok: true, user, token: manages ? null : await openSession({ ...shop, store: inside }, user._id) }
  })
}

/**
 * Whether who managed the accounts a moment ago still does: hashing a password takes long enough to be demoted in. Call it
 * inside a transaction, for which it stays so.
 */
export async function stillManages(
  { accounts }: Pick<Store, 'accounts'>,
  caller: User | null,
): Promise<boolean> {
  return caller !== null && mayDo(await accounts.lock(caller._id), 'users')
}

/**
 * Writes an account, and down that it was made, unless by its own owner; refuses an e-mail or user name that another one
 * has. Call it inside a transaction.
 */
export async function addAccount(
  inside: Pick<Store, 'accounts' | 'audit'>,
  recorded: Recorded,
  user: User,
  passwordHash: string,
): Promise<Outcome<object>> {
  const taken = await inside.accounts.insert(user, passwordHash)
  if (taken !== null) return refuseTaken(taken)
  const { _id: id, username: name, role, permissions } = user
  if (role === 'admin' || recorded.actor) {
    const changes = differences({}, { role, permissions })
    await record(inside, recorded, { action: 'user.created', subject: { id, name }, changes })
  }
  return { ok: true }
}

/** Says which field's value another account has. */
function refuseTaken(path: 'email' | 'username'): Refusal {
  const code = path === 'email' ? 'EMAIL_TAKEN' : 'USERNAME_TAKEN'
  return refuse(code, { issues: [{ path, message: REFUSAL_TEXTS[code] }] })
}

/** An account that is not written yet, without permissions. */
export function newUser(
  { newId, clock }: Pick<Shop, 'newId' | 'clock'>,
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
