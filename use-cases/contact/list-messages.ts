import type { ContactMessage } from '../../data/queries/contact.ts'
import type { AppContext } from '../context.ts'

/** The messages to the shop, newest first, as many as its store hands out at once. */
export function listMessages({ store }: Pick<AppContext, 'store'>): Promise<ContactMessage[]> {
  return store.contact.list()
}
