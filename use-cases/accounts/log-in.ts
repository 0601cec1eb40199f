import type { LoginInput } from '../../contracts/accounts.ts'
import type { User } from '../../domain/accounts/account.ts'
import { type Outcome, refuse } from '../../domain/errors.ts'
import { recordRefusedSignIn } from '../audit/record.ts'
import type { Shop } from '../context.ts'
import { NOBODY, verifyPassword } from './passwords.ts'
import { beginSession } from './sessions.ts'

/** Signs in with e-mail (any case) or user name. Unknown account and wrong password answer alike, after as long. */
export async function logIn(
  shop: Pick<Shop, 'store' | 'clock' | 'newId' | 'randomBytes'>,
  { username, password }: LoginInput,
): Promise<Outcome<{ user: User; token: string }>> {
  const known = await shop.store.accounts.findByLogin(username)
  const right = await verifyPassword(password, known?.passwordHash ?? NOBODY)
  return shop.store.transaction(async (inside): Promise<Outcome<{ user: User; token: string }>> => {
    // Checking a password takes a while: the account may be gone by now.
    const user = known && right ? await inside.accounts.lock(known.user._id) : null
    if (user) return { ok: true, user, token: await beginSession({ ...shop, store: inside }, user) }
    await recordRefusedSignIn(inside, shop, known && { id: known.user._id, name: known.user.username })
    return refuse('BAD_CREDENTIALS')
  })
}
