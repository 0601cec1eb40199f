import type { Conversation } from '../../data/queries/conversations.ts'
import { conversationOf } from '../../use-cases/conversations/conversation-of.ts'
import { fileRemovalJob } from '../../use-cases/conversations/remove-files.ts'
import { type StoredMessage, storeMessage } from '../../use-cases/conversations/store-message.ts'
import { jobChannel } from '../../use-cases/jobs/job-channel.ts'
import { outboxChannels } from '../../use-cases/outbox/channels.ts'
import { deliverDue } from '../../use-cases/outbox/deliver-due.ts'
import type { TestShop } from './shop.ts'
import { WHATSAPP_ACCOUNT } from './whatsapp-webhooks.ts'

let count = 0

/** Stores what a customer writes now, or the merchant in the phone's app. @returns the conversation as it is then, and the message's id */
export function writes(
  shop: TestShop,
  who: { phone?: string | null; userId?: string | null; name?: string },
  message: Partial<StoredMessage> = {},
): Promise<{ conversation: Conversation; id: string }> {
  const { phone = null, userId = null, name = 'Fatou Sarr' } = who
  return shop.store.transaction(async (tx) => {
    const { phoneNumberId } = WHATSAPP_ACCOUNT
    const at = shop.clock()
    const somebody = { phoneNumberId, phone, userId, name, username: null, at }
    const conversation = await conversationOf(tx, somebody, shop)
    const id = message.id ?? `written-${String(++count).padStart(4, '0')}`
    const isOwn = message.origin === 'phone'
    await storeMessage(
      tx,
      conversation,
      {
        ...{
          id,
          at,
          wamid: `wamid.in.${id}`,
          text: 'Bonjour',
          type: 'text',
          kind: 'other',
          origin: 'customer',
        },
        ...{ direction: isOwn ? 'sent' : 'received', state: isOwn ? 'sent' : 'handled' },
        ...{ phone: phone ?? '', userId: null, orderId: null, ...message },
      },
      shop,
    )
    return { conversation: (await tx.conversations.find(conversation.id)) ?? conversation, id }
  })
}

/** Sends what is due. */
export function deliver(shop: TestShop): Promise<void> {
  return deliverDue(shop, outboxChannels(shop), { stopping: new AbortController().signal })
}

/** Does the shop's jobs that are due, such as the removal of files. */
export function doJobs(shop: TestShop): Promise<void> {
  const jobs = jobChannel({ 'file-removal': fileRemovalJob(shop) })
  return deliverDue(shop, { job: jobs }, { stopping: new AbortController().signal })
}
