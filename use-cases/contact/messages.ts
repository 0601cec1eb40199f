import type { ContactInput } from '../../contracts/contact-form.ts'
import type { ContactMessage } from '../../data/queries/contact.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { contactMail } from '../../domain/mail/mail-texts.ts'
import { record } from '../audit/record.ts'
import type { AppContext, ReadDeps, WriteDeps } from '../context.ts'
import { queueMail, readMailSettings } from '../mail/mailer.ts'
import { readSettings } from '../settings/read-settings.ts'

/** Lists the newest messages to the shop, newest first. */
export function listMessages({ store }: ReadDeps): Promise<ContactMessage[]> {
  return store.contact.list()
}

/** Marks a message as read or unread. The audit entry names the message by id only. */
export async function markMessage(
  shop: WriteDeps,
  id: string,
  read: boolean,
): Promise<Result<{ message: string }>> {
  return shop.store.transaction(async (tx) => {
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

type Deps = Pick<AppContext, 'store' | 'clock' | 'newId' | 'settings' | 'publicUrl'>

/** Stores a message for the administrators and, with SMTP, queues a mail to each recipient. */
export async function sendMessage(shop: Deps, input: ContactInput): Promise<void> {
  const id = shop.newId()
  const at = shop.clock()
  const settings = await readMailSettings(shop)
  const { name } = await readSettings(shop, ['name'])
  const mail = contactMail(input, { name, publicUrl: shop.publicUrl })
  await shop.store.transaction(async (tx) => {
    await tx.contact.insert({ ...input, id, createdAt: new Date(at).toISOString() })
    for (const to of settings?.recipients ?? []) {
      const key = `contact-message ${id} ${to}`
      await queueMail(tx, { kind: 'contact-message', to, ...mail, key, messageId: id, at })
    }
    tx.publish({ kind: 'contact-message', id })
  })
}
