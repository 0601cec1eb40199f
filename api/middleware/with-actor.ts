import type { User } from '../../domain/accounts/account.ts'
import type { AppContext } from '../../use-cases/context.ts'

/** The shop as an administrator works with it: what they do is written down under their name. */
export function withActor(shop: AppContext, caller: User | null | undefined): AppContext {
  return caller ? { ...shop, actor: { id: caller._id, name: caller.username } } : shop
}
