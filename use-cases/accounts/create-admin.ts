import { timingSafeEqual } from 'node:crypto'
import type { CreateAdminInput } from '../../contracts/accounts.ts'
import type { Store } from '../../data/store.ts'
import { ALL_PERMISSIONS, hasPermission, type Permissions, type User } from '../../domain/accounts/account.ts'
import { grantable } from '../../domain/accounts/grants.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { STARTED } from '../../domain/setup/setup-steps.ts'
import type { AppContext } from '../context.ts'
import { addAccount, newUser, readManager } from './register.ts'
import { createAuditedSession } from './sessions.ts'

type Deps = Pick<
  AppContext,
  'store' | 'clock' | 'newId' | 'actor' | 'randomBytes' | 'passwords' | 'setupCode'
>

/** Creates an administrator: the first by anyone (with the set-up code), later ones by a manager of users. */
export async function createAdmin(
  shop: Deps,
  input: CreateAdminInput,
  caller: User | null,
): Promise<Result<{ user: User; token: string }>> {
  const manages = hasPermission(caller, 'users')
  if (!manages) {
    if (await shop.store.accounts.hasAdmin()) return fail('ADMIN_EXISTS')
    if (!knowsSetupCode(shop.setupCode, input.setupCode)) return fail('SETUP_CODE_REQUIRED')
  }
  const passwordHash = await shop.passwords.hash(input.password)
  return shop.store.transaction(async (tx): Promise<Result<{ user: User; token: string }>> => {
    const permissions = await permissionsToGive(tx, manages ? caller : null)
    if (!permissions) return fail('ADMIN_EXISTS')
    const user: User = { ...newUser(shop, input, 'admin'), permissions }
    const added = await addAccount(tx, shop, user, passwordHash)
    if (!added.ok) return added
    if (!manages) await tx.setup.mark(STARTED, '', { actor: null, at: shop.clock() })
    return { ok: true, user, token: await createAuditedSession({ ...shop, store: tx }, user) }
  })
}

/** @returns the new account's permissions; null when the caller may no longer create one */
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

function knowsSetupCode(requested: string | null, given: string | undefined): boolean {
  if (requested === null) return true
  const [a, b] = [Buffer.from(requested), Buffer.from(given ?? '')]
  return a.length === b.length && timingSafeEqual(a, b)
}
