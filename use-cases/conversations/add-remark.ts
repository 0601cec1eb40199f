import type { Conversation } from '../../data/queries/conversations.ts'
import type { OpenTransaction } from '../../data/store.ts'
import type { ConversationDeps } from './merge-conversations.ts'
import { storeMessage } from './store-message.ts'

/** Says in a locked conversation what has happened in the shop, for the team only. */
export async function addRemark(
  tx: OpenTransaction,
  conversation: Conversation,
  { text, orderId = null }: { text: string; orderId?: string | null },
  shop: ConversationDeps,
): Promise<void> {
  const { phone } = conversation
  await storeMessage(
    tx,
    conversation,
    {
      ...{ id: shop.newId(), wamid: null, direction: 'sent', origin: 'note', kind: 'note', state: 'note' },
      ...{ type: 'system', text, phone: phone ?? '', orderId, at: shop.clock() },
    },
    shop,
  )
}
