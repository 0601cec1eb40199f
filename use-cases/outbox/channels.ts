import { type MailDeps, mailChannel } from '../mail/mail-channel.ts'
import type { OutboxChannels } from './outbox-channel.ts'

/** Every channel through which the outbox of this shop delivers. */
export function outboxChannels(shop: MailDeps): OutboxChannels {
  return { mail: mailChannel(shop) }
}
