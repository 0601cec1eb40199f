import { type Outcome, refuse } from '../../domain/refusals.ts'
import type { Shop } from '../shop.ts'

/** Marks a message as read, or as not read after all. */
export async function markMessage(
  { store, announce }: Pick<Shop, 'store' | 'announce'>,
  id: string,
  read: boolean,
): Promise<Outcome<{ message: string }>> {
  if (!(await store.contact.mark(id, read))) return refuse('MESSAGE_NOT_FOUND')
  announce({ kind: 'contact-message', id })
  return { ok: true, message: read ? 'Message lu' : 'Message non lu' }
}
