import { fail, type Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'

/** Marks a message as read or unread. The audit entry names the message by id only. */
export async function markMessage(
  shop: Pick<AppContext, 'store' | 'clock' | 'newId' | 'actor'>,
  id: string,
  read: boolean,
): Promise<Result<{ message: string }>> {
  return shop.store.transaction(async (tx): Promise<Result<{ message: string }>> => {
    const done = { ok: true, message: read ? 'Message lu' : 'Message non lu' } as const
    if (!(await tx.contact.mark(id, read))) {
      return (await tx.contact.exists(id)) ? done : fail('MESSAGE_NOT_FOUND')
    }
    const action = read ? 'message.read' : 'message.unread'
    await record(tx, shop, { action, subject: { id, name: id } })
    tx.publish({ kind: 'contact-message', id })
    return done
  })
}
