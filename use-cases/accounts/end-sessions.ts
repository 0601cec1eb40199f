import type { User } from '../../domain/accounts/account.ts'
import { type Outcome, refuse } from '../../domain/refusals.ts'
import { record } from '../audit/record.ts'
import type { Shop } from '../shop.ts'

/** Signs an account out everywhere at once, this browser included. */
export function endSessions(
  shop: Pick<Shop, 'store' | 'clock' | 'newId' | 'actor'>,
  userId: string,
): Promise<Outcome<{ user: User; ended: number }>> {
  return shop.store.transaction(async (inside): Promise<Outcome<{ user: User; ended: number }>> => {
    const user = await inside.accounts.find(userId)
    if (!user) return refuse('USER_NOT_FOUND')
    const ended = await inside.sessions.deleteAll(userId)
    await record(inside, shop, {
      action: 'user.signed-out',
      subject: { id: user._id, name: user.username },
      changes: { sessions: [ended, 0] },
    })
    inside.announce({ kind: 'account', userId: user._id })
    return { ok: true, user, ended }
  })
}
