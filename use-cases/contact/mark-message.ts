import { fail, type Outcome } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { Shop } from '../context.ts'

/** Marks a message as read, or as not read after all. The journal tells which by its number, not who wrote it. */
export async function markMessage(
  shop: Pick<Shop, 'store' | 'clock' | 'newId' | 'actor'>,
  id: string,
  read: boolean,
): Promise<Outcome<{ message: string }>> {
  return shop.store.transaction(async (inside): Promise<Outcome<{ message: string }>> => {
    const done = { ok: true, message: read ? 'Message lu' : 'Message non lu' } as const
    if (!(await inside.contact.mark(id, read))) {
      return (await inside.contact.exists(id)) ? done : fail('MESSAGE_NOT_FOUND')
    }
    const action = read ? 'message.read' : 'message.unread'
    await record(inside, shop, { action, subject: { id, name: id } })
    inside.announce({ kind: 'contact-message', id })
    return done
  })
}
