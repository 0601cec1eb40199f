import type { LoginInput } from '../../contracts/accounts.ts'
import type { User } from '../../domain/accounts/account.ts'
import { type Outcome, refuse } from '../../domain/refusals.ts'
import type { Shop } from '../shop.ts'
import { NOBODY, verifyPassword } from './passwords.ts'
import { openSession } from './sessions.ts'

/** Signs in with e-mail (any case) or user name. Unknown account and wrong password answer alike, after as long. */
export async function logIn(
  shop: Pick<Shop, 'store' | 'clock' | 'randomBytes'>,
  { username, password }: LoginInput,
): Promise<Outcome<{ user: User; token: string }>> {
  const known = await shop.store.accounts.findByLogin(username)
  const right = await verifyPassword(password, known?.passwordHash ?? NOBODY)
  if (!known || !right) return refuse('BAD_CREDENTIALS')
  return shop.store.transaction(async (store): Promise<Outcome<{ user: User; token: string }>> => {
    // Checking a password takes a while: the account may be gone, or another one's now.
    const user = await store.accounts.lock(known.user._id)
    if (!user) return refuse('BAD_CREDENTIALS')
    return { ok: true, user, token: await openSession({ ...shop, store }, user._id) }
  })
}
