import type { ContactInput } from '../../contracts/contact-form.ts'
import { contactMail } from '../../domain/mail/mail-texts.ts'
import type { AppContext } from '../context.ts'
import { queueMail, readMailSettings } from '../mail/mailer.ts'
import { readSettings } from '../settings/read-settings.ts'

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
