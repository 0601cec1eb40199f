import type { User } from '../../domain/accounts/account.ts'
import type { AppContext } from '../../use-cases/context.ts'

/** Returns the context with an actor, who is named in the audit log. */
export function withActor(shop: AppContext, caller: User | null | undefined): AppContext {
  return caller ? { ...shop, actor: { id: caller._id, name: caller.username } } : shop
}
