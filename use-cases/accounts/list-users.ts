import type { User } from '../../domain/accounts/account.ts'
import type { AppContext } from '../context.ts'

/** Every account, oldest first. */
export function listUsers({ store }: Pick<AppContext, 'store'>): Promise<User[]> {
  return store.accounts.list()
}
