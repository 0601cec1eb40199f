import type { User } from '../../domain/accounts/account.ts'
import type { Shop } from '../../use-cases/context.ts'

/** The shop as an administrator works with it: what they do is written down under their name. */
export function withActor(shop: Shop, caller: User | null | undefined): Shop {
  return caller ? { ...shop, actor: { id: caller._id, name: caller.username } } : shop
}
