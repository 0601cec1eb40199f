import { PUSH_TOPICS } from '../../domain/push/push-topics.ts'
import type { OutboxChannel } from '../outbox/outbox-channel.ts'
import { notifyRecipients } from './notify-recipients.ts'
import type { Alert } from './queue-alerts.ts'
import { type PushDeps, sendMessage } from './send-message.ts'

/** Tells administrators through the push services of their browsers (G-10). */
export function pushChannel(shop: PushDeps): OutboxChannel {
  return {
    isConfigured: async () => true,
    async send(entry, options) {
      if (entry.kind === 'message') return sendMessage(shop, entry, options)
      const alert = entry.payload as Alert
      // Of a newer version, whose processes send it.
      if (!Object.hasOwn(PUSH_TOPICS, alert.topic)) return { outcome: 'waiting' }
      await notifyRecipients(shop, alert)
      return { outcome: 'accepted', answer: '' }
    },
  }
}
