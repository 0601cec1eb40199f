import type { ContactMessage } from '../../data/queries/contact.ts'
import type { AppContext } from '../context.ts'

/** Lists messages to the shop, newest first, up to the store's limit. */
export function listMessages({ store }: Pick<AppContext, 'store'>): Promise<ContactMessage[]> {
  return store.contact.list()
}
