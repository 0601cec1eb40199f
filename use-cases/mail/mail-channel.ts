import * as v from 'valibot'
import { mailSettings } from '../../contracts/mail.ts'
import type { OutboxEntry } from '../../domain/outbox/entry.ts'
import type { AppContext } from '../context.ts'
import type { OutboxChannel } from '../outbox/outbox-channel.ts'
import { type ChosenServer, mailOf, mayCarryReset, readMailServer } from './mailer.ts'

export type MailDeps = Pick<AppContext, 'store' | 'clock' | 'settings' | 'mailTransport'>

/** Sends mails through the server that the mail brings, or the present one. */
export function mailChannel(shop: MailDeps): OutboxChannel {
  return {
    isConfigured: async () => (await readMailServer(shop)) !== null,
    send: async (entry, options) => {
      const { via, ...mail } = mailOf(entry)
      // No key opens the secret that it would have sent.
      if (mail.text === '') return { outcome: 'refused', failure: 'expired', answer: null }
      if (via) return shop.mailTransport.send(mail, v.parse(mailSettings, via), options)
      const server = await readMailServer(shop)
      // Removed since the attempt began.
      if (!server) return { outcome: 'deferred', failure: 'connection', answer: null }
      if (!(await maySend(shop, server, entry)))
        return { outcome: 'refused', failure: 'untrusted', answer: null }
      return shop.mailTransport.send(mail, server.settings, options)
    },
  }
}

/** Whether the server may carry the mail: a reset link goes only through a server that its account can trust. */
async function maySend({ store }: MailDeps, server: ChosenServer, entry: OutboxEntry): Promise<boolean> {
  if (entry.kind !== 'password-reset') return true
  const known = await store.accounts.findByLogin(entry.recipient)
  return known !== null && mayCarryReset(server, known.user)
}
