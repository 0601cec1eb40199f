import { type Outcome, refuse } from '../../domain/refusals.ts'
import type { Shop } from '../shop.ts'

/** Marks a message as read, or as not read after all. */
export async function markMessage(
  { store }: Pick<Shop, 'store'>,
  id: string,
  read: boolean,
): Promise<Outcome<{ message: string }>> {
  return store.transaction(async (inside): Promise<Outcome<{ message: string }>> => {
    if (!(await inside.contact.mark(id, read))) return refuse('MESSAGE_NOT_FOUND')
    inside.announce({ kind: 'contact-message', id })
    return { ok: true, message: read ? 'Message lu' : 'Message non lu' }
  })
}
