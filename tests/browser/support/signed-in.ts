import type { Merchant } from './merchant.ts'
import type { OpenShop } from './open-shop.ts'
import type { SCREENS, Visitor } from './visitor.ts'

interface AdministratorOptions {
  screen?: keyof typeof SCREENS
  timeZone?: string
  /** by default the shop's first administrator */
  account?: Pick<Merchant, 'token' | 'user'>
}

/** Opens a window in which an administrator is signed in; no page is loaded yet. */
export function anAdministrator(
  shop: OpenShop,
  { screen = 'laptop', account = shop.merchant, ...rest }: AdministratorOptions = {},
): Promise<Visitor> {
  const { token, user } = account
  return shop.newVisitor({ ...rest, screen, storage: { token, user: JSON.stringify(user) } })
}
