import { timingSafeEqual } from 'node:crypto'
import type { CreateAdminInput } from '../../contracts/accounts.ts'
import { ALL_PERMISSIONS, mayDo, type User } from '../../domain/accounts/account.ts'
import { type Outcome, refuse } from '../../domain/refusals.ts'
import type { Shop } from '../shop.ts'
import { hashPassword } from './passwords.ts'
import { addAccount, newUser } from './register.ts'
import { openSession } from './sessions.ts'

type Deps = Pick<Shop, 'store' | 'clock' | 'newId' | 'actor' | 'randomBytes' | 'setupCode'>

/**
 * Makes an administrator: anybody may while there is none (with the set-up code where the server asks for it),
 * afterwards only an administrator who manages users. Of two first ones at once, one wins.
 */
export async function createAdmin(
  shop: Deps,
  input: CreateAdminInput,
  caller: User | null,
): Promise<Outcome<{ user: User; token: string }>> {
  const manages = mayDo(caller, 'users')
  if (!manages) {
    if (await shop.store.accounts.hasAdmin()) return refuse('ADMIN_EXISTS')
    if (!knowsSetupCode(shop.setupCode, input.setupCode)) return refuse('SETUP_CODE_REQUIRED')
  }
  const user: User = { ...newUser(shop, input, 'admin'), permissions: ALL_PERMISSIONS }
  const passwordHash = await hashPassword(input.password)
  const added = await shop.store.transaction(async (store): Promise<Outcome<object>> => {
    await store.accounts.oneAtATime()
    if (!manages && (await store.accounts.hasAdmin())) return refuse('ADMIN_EXISTS')
    return addAccount(store, shop, user, passwordHash)
  })
  if (!added.ok) return added
  return { ok: true, user, token: await openSession(shop, user._id) }
}

function knowsSetupCode(wanted: string | null, given: string | undefined): boolean {
  if (wanted === null) return true
  const [a, b] = [Buffer.from(wanted), Buffer.from(given ?? '')]
  return a.length === b.length && timingSafeEqual(a, b)
}
