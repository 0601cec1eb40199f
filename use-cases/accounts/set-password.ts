import type { OpenTransaction } from '../../data/store.ts'
import type { User } from '../../domain/accounts/account.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'
import { endOtherSessions } from './sessions.ts'

type Recorded = Pick<AppContext, 'clock' | 'newId' | 'actor'>

/** The way in which a password was changed, for the audit log. */
export type PasswordChange = 'own' | 'link' | 'code' | 'command'

/** Checks the password of an account again, before an action that a stolen session must not perform. */
export async function confirmPassword(
  { store, passwords }: Pick<AppContext, 'store' | 'passwords'>,
  user: User,
  password: string,
): Promise<Result<{ passwordHash: string }>> {
  const stored = await store.accounts.passwordHash(user._id)
  if (await passwords.verify(password, stored ?? undefined)) return { ok: true, passwordHash: stored ?? '' }
  const { message } = fail('WRONG_PASSWORD')
  return fail('WRONG_PASSWORD', { issues: [{ path: 'currentPassword', message }] })
}

/** Changes the caller's password. The caller's session continues, all others end. */
export async function changePassword(
  shop: Pick<AppContext, 'store' | 'passwords'> & Recorded,
  user: User,
  { currentPassword, password, token }: { currentPassword: string; password: string; token: string },
): Promise<Result<object>> {
  const confirmed = await confirmPassword(shop, user, currentPassword)
  if (!confirmed.ok) return confirmed
  const passwordHash = await shop.passwords.hash(password)
  return shop.store.transaction(async (tx): Promise<Result<object>> => {
    const locked = await tx.accounts.lock(user._id)
    const stored = await tx.accounts.passwordHash(user._id)
    // Changed by another request while this one was hashing.
    if (!locked || stored !== confirmed.passwordHash) return fail('SESSION_EXPIRED')
    await storePassword(tx, shop, locked, { passwordHash, change: 'own', except: token })
    return { ok: true }
  })
}

/**
 * Stores a password and ends the account's sessions and resets. Must run in a transaction that has locked the account.
 */
export async function storePassword(
  tx: OpenTransaction,
  shop: Recorded,
  { _id: id, username: name }: User,
  { passwordHash, change, except }: { passwordHash: string; change: PasswordChange; except?: string },
): Promise<void> {
  await tx.accounts.setPassword(id, passwordHash)
  await (except === undefined ? tx.sessions.deleteAll(id) : endOtherSessions(tx, id, except))
  await tx.passwordResets.deleteAll(id)
  await record(tx, shop, {
    action: 'user.password',
    subject: { id, name },
    changes: { password: [null, change] },
  })
  tx.publish({ kind: 'account', userId: id })
}
