import type { WhatsAppMessage as StoredRow } from '../../data/queries/whatsapp-messages.ts'
import type { OpenTransaction } from '../../data/store.ts'
import type { ConversationDeps } from './merge-conversations.ts'
import {
  addMedia,
  addReferral,
  contentOf,
  type StoredMessage,
  searchTextOf,
  settleConversation,
} from './store-message.ts'

/**
 * Adds to a stored message what WhatsApp tells of it later: the file or the text that was left out, or that it was not past at all,
 * so that it asks for an answer.
 * @returns whether it asks now
 */
export async function completeMessage(
  tx: OpenTransaction,
  row: StoredRow,
  told: StoredMessage,
  shop: ConversationDeps,
): Promise<boolean> {
  const { conversationId } = row
  if (conversationId === null || row.direction !== told.direction || row.state === 'revoked') return false
  const isLive = row.state === 'history' && told.state !== 'history'
  // Of what the shop has sent itself it knows more than WhatsApp tells.
  const isTold = row.origin === 'customer' || row.origin === 'phone'
  const lacksFile = isTold && Boolean(told.media) && !(await tx.receivedMessages.hasMedia(row.id))
  const lacksText = isTold && row.type === 'unsupported' && told.type !== 'unsupported'
  if (!isLive && !lacksFile && !lacksText) return false
  const conversation = await tx.conversations.lock(conversationId)
  if (!conversation) return false
  if (lacksFile && told.media) await addMedia(tx, { messageId: row.id, conversationId }, told.media, shop)
  if (lacksFile || lacksText) await tell(tx, row, told)
  if (isLive) {
    // At the end: what somebody has read does not contain it.
    const sequence = Number(conversation.lastSequence) + 1
    const { state, kind, orderId } = told
    await tx.receivedMessages.change(row.id, { state, kind, orderId, sequence, content: contentOf(told) })
    await tx.conversations.change(conversationId, { lastSequence: sequence })
    if (told.referral) await addReferral(tx, { ...told, conversationId }, told.referral)
  }
  await settleConversation(tx, conversationId)
  return isLive
}

/** An edit is newer than what is told now. */
async function tell(tx: OpenTransaction, row: StoredRow, told: StoredMessage): Promise<void> {
  const text = row.editedAt === null ? told.text : row.text
  const filename = told.media?.filename ?? null
  await tx.receivedMessages.change(row.id, {
    ...{ type: told.type, text, content: contentOf(told) },
    searchFolded: searchTextOf({ ...told, text, filename }),
  })
}
