import type { User } from '../../domain/accounts/account.ts'
import type { Shop } from '../context.ts'

/** Every account, oldest first. */
export function listUsers({ store }: Pick<Shop, 'store'>): Promise<User[]> {
  return store.accounts.list()
}
