import type { User } from '../../domain/accounts/account.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'
import { objectionToManaging } from './help-account.ts'

/** Ends all sessions of the caller, or of an account that has no permission the caller lacks. */
export function endSessions(
  shop: Pick<AppContext, 'store' | 'clock' | 'newId' | 'actor'>,
  userId: string,
  caller: User,
): Promise<Result<{ user: User; ended: number }>> {
  return shop.store.transaction(async (tx): Promise<Result<{ user: User; ended: number }>> => {
    const objection = userId === caller._id ? null : await objectionToManaging(tx, userId, caller)
    if (objection) return fail(objection)
    const user = await tx.accounts.find(userId)
    if (!user) return fail('USER_NOT_FOUND')
    const ended = await tx.sessions.deleteAll(userId)
    await record(tx, shop, {
      action: 'user.signed-out',
      subject: { id: user._id, name: user.username },
      changes: { sessions: [ended, 0] },
    })
    tx.publish({ kind: 'account', userId: user._id })
    return { ok: true, user, ended }
  })
}
