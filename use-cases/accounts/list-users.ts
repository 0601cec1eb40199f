import type { User } from '../../domain/accounts/account.ts'
import type { AppContext } from '../context.ts'

/** Lists all accounts, oldest first. */
export function listUsers({ store }: Pick<AppContext, 'store'>): Promise<User[]> {
  return store.accounts.list()
}
