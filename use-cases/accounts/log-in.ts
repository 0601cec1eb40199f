import type { LoginInput } from '../../contracts/accounts.ts'
import type { User } from '../../domain/accounts/account.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { recordRefusedSignIn } from '../audit/record.ts'
import type { AppContext } from '../context.ts'
import { createAuditedSession } from './sessions.ts'

/** Signs in with e-mail or user name; unknown accounts and wrong passwords take the same time. */
export async function logIn(
  shop: Pick<AppContext, 'store' | 'clock' | 'newId' | 'randomBytes' | 'passwords'>,
  { username, password }: LoginInput,
): Promise<Result<{ user: User; token: string }>> {
  const known = await shop.store.accounts.findByLogin(username)
  const right = await shop.passwords.verify(password, known?.passwordHash)
  return shop.store.transaction(async (tx): Promise<Result<{ user: User; token: string }>> => {
    // Password verification is slow: the account may have been deleted since.
    const user = known && right ? await tx.accounts.lock(known.user._id) : null
    if (user) return { ok: true, user, token: await createAuditedSession({ ...shop, store: tx }, user) }
    await recordRefusedSignIn(tx, shop, known && { id: known.user._id, name: known.user.username })
    return fail('BAD_CREDENTIALS')
  })
}
