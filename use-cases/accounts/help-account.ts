import type { Store } from '../../data/store.ts'
import { hasPermission, type User } from '../../domain/accounts/account.ts'
import { grantObjection } from '../../domain/accounts/grants.ts'
import { type ErrorCode, fail, type Result } from '../../domain/errors.ts'
import { namedAccount, record } from '../audit/record.ts'
import type { AppContext, WriteDeps } from '../context.ts'
import { recordFactor } from './second-factor.ts'
import { createOneTimeCode, hashOneTimeCode } from './secrets.ts'

const CODE_HOURS = 24

/** Creates a one-time code with which the owner of another account can set a new password. */
export function createResetCode(
  shop: WriteDeps & Pick<AppContext, 'randomBytes'>,
  userId: string,
  caller: User,
): Promise<Result<{ user: User; code: string; expiresAt: number }>> {
  return shop.store.transaction(async (tx) => {
    const found = await findToHelp(tx, userId, caller)
    if (!found.ok) return found
    const { user } = found
    const code = createOneTimeCode(shop)
    const now = shop.clock()
    const expiresAt = now + CODE_HOURS * 60 * 60_000
    const tokenHash = hashOneTimeCode(code)
    await tx.passwordResets.insert({ tokenHash, userId, kind: 'code', now, expiresAt })
    await record(tx, shop, { action: 'user.reset-code', subject: namedAccount(user) })
    return { ok: true, user, code, expiresAt }
  })
}

export function removeLostSecondFactor(
  shop: WriteDeps,
  userId: string,
  caller: User,
): Promise<Result<{ user: User }>> {
  return shop.store.transaction(async (tx) => {
    const found = await findToHelp(tx, userId, caller)
    if (!found.ok) return found
    if (!(await tx.secondFactors.delete(userId))) return fail('SECOND_FACTOR_OFF')
    await recordFactor(tx, shop, found.user, [true, false])
    tx.publish({ kind: 'account', userId })
    return found
  })
}

/** Locks an account that the caller may manage. Refuses the caller's own account: the session may be stolen. */
async function findToHelp(
  tx: Pick<Store, 'accounts'>,
  userId: string,
  caller: User,
): Promise<Result<{ user: User }>> {
  if (userId === caller._id) return fail('OWN_PASSWORD')
  const objection = await objectionToManaging(tx, userId, caller)
  if (objection) return fail(objection)
  const user = await tx.accounts.lock(userId)
  return user ? { ok: true, user } : fail('USER_NOT_FOUND')
}

/** Why the caller may not manage an account; null if allowed. Locks the administrators to read current permissions. */
export async function objectionToManaging(
  { accounts }: Pick<Store, 'accounts'>,
  userId: string,
  caller: User,
): Promise<ErrorCode | null> {
  const admins = await accounts.lockAdmins()
  const acting = admins.find(({ _id }) => _id === caller._id)
  if (!acting || !hasPermission(acting, 'users')) return 'NOT_ALLOWED'
  const current = admins.find(({ _id }) => _id === userId) ?? null
  return grantObjection({ caller: acting, current, next: null })
}
