import type { Permission, Role } from '../../domain/accounts/account.ts'
import { createSession } from '../../use-cases/accounts/sessions.ts'
import type { TestShop } from './shop.ts'

/**
 * Creates and signs in an account with these permissions.
 * @returns the bearer token
 */
export async function signIn(
  shop: TestShop,
  { role = 'admin', may = [] }: { role?: Role; may?: readonly Permission[] } = {},
): Promise<string> {
  const _id = shop.newId()
  const user = {
    _id,
    name: null,
    username: `user ${_id}`,
    email: `${_id}@example.com`,
    role,
    // Without an entry it would follow `orders`, as in a map of the version before.
    permissions: {
      messages: may.includes('messages'),
      ...Object.fromEntries(may.map((permission) => [permission, true])),
    },
    createdAt: new Date(shop.clock()).toISOString(),
  }
  await shop.store.accounts.insert(user, 'no password')
  return createSession(shop, _id)
}
