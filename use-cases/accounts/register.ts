import type { RegisterInput } from '../../contracts/accounts.ts'
import { ALL_PERMISSIONS, mayDo, type Role, type User } from '../../domain/accounts/account.ts'
import { type Outcome, refuse } from '../../domain/refusals.ts'
import type { Shop } from '../shop.ts'
import { hashPassword } from './passwords.ts'
import { openSession } from './sessions.ts'

type Deps = Pick<Shop, 'store' | 'clock' | 'newId' | 'randomBytes'>

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
  const added = await addAccount(shop, user, input.password)
  if (!added.ok) return added
  return { ok: true, user, token: manages ? null : await openSession(shop, user._id) }
}

/** Writes an account with its hashed password; refuses an e-mail or user name that another one has. */
export async function addAccount(
  { store }: Pick<Shop, 'store'>,
  user: User,
  password: string,
): Promise<Outcome<object>> {
  const taken = await store.accounts.insert(user, await hashPassword(password))
  if (taken === 'email') return refuse('EMAIL_TAKEN')
  if (taken === 'username') return refuse('USERNAME_TAKEN')
  return { ok: true }
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
