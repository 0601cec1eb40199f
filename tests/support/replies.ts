import type { Conversation } from '../../data/queries/conversations.ts'
import { fileRemovalJob } from '../../use-cases/conversations/remove-files.ts'
import type { StoredMessage } from '../../use-cases/conversations/store-message.ts'
import { jobChannel } from '../../use-cases/jobs/job-channel.ts'
import { outboxChannels } from '../../use-cases/outbox/channels.ts'
import { deliverDue } from '../../use-cases/outbox/deliver-due.ts'
import { storeWritten } from './conversations.ts'
import type { TestShop } from './shop.ts'

let count = 0

/** Stores what a customer writes now, or the merchant in the phone's app. @returns the conversation as it is then, and the message's id */
export async function writes(
  shop: TestShop,
  who: { phone?: string | null; userId?: string | null; name?: string },
  message: Partial<StoredMessage> = {},
): Promise<{ conversation: Conversation; id: string }> {
  const { phone = null, userId = null, name = 'Fatou Sarr' } = who
  const id = message.id ?? `written-${String(++count).padStart(4, '0')}`
  const state = message.origin === 'phone' ? 'sent' : 'handled'
  const { conversationId } = await storeWritten(
    shop,
    { phone, userId, name },
    {
      ...{ id, wamid: `wamid.in.${id}`, text: 'Bonjour', kind: 'other', state, userId: null },
      ...message,
    },
  )
  const conversation = await shop.store.conversations.find(conversationId)
  if (!conversation) throw new Error('The conversation is gone.')
  return { conversation, id }
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
