import type { User } from '../../domain/accounts/account.ts'
import type { AppContext } from '../context.ts'

/** Lists all accounts, oldest first, and marks those with a second factor. */
export async function listUsers({
  store,
}: Pick<AppContext, 'store'>): Promise<(User & { secondFactor?: true })[]> {
  const [users, ids] = await Promise.all([store.accounts.list(), store.secondFactors.userIds()])
  const protectedIds = new Set(ids)
  return users.map((user) => (protectedIds.has(user._id) ? { ...user, secondFactor: true } : user))
}
