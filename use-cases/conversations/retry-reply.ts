import type { ListedMessage } from '../../data/queries/conversation-messages.ts'
import type { Conversation } from '../../data/queries/conversations.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { readParts } from '../../domain/conversations/excerpt.ts'
import type { MessageType } from '../../domain/conversations/message.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { afterRetry, canRetry } from '../../domain/outbox/delivery-rules.ts'
import { entryEvent } from '../../domain/outbox/entry.ts'
import { namedConversation, record } from '../audit/record.ts'
import { inTransaction } from '../in-transaction.ts'
import { stateOf } from '../whatsapp/list-order-messages.ts'
import { readWhatsAppAccount } from '../whatsapp/whatsapp-account.ts'
import { queueReply } from './queue-reply.ts'
import { objectionToSending, type Replied, type ReplyContext, sentAnswer } from './reply.ts'
import { settleConversation, storeMessage } from './store-message.ts'

const UNCLEAR =
  'La connexion a été coupée juste après l’envoi\u202f: le client a peut-être déjà reçu cette réponse.'

/**
 * Sends an answer again that was not sent. Of one that may have arrived, its author must be sure. One that WhatsApp had
 * accepted and then refused is stored anew, at the end of the conversation.
 */
export async function retryReply(
  shop: ReplyContext,
  conversationId: string,
  { messageId, anyway = false }: { messageId: string; anyway?: boolean },
): Promise<Replied> {
  const account = await readWhatsAppAccount(shop)
  if (!account) return fail('WHATSAPP_NOT_CONFIGURED')
  const retried = await inTransaction(shop, async (tx): Promise<Result<{ id: string }>> => {
    const conversation = await tx.conversations.lock(conversationId)
    if (!conversation) return fail('CONVERSATION_NOT_FOUND')
    const message = await tx.conversationMessages.find(conversationId, messageId)
    if (message?.origin !== 'team') return fail('MESSAGE_NOT_FOUND')
    const { state } = stateOf(message)
    // Somebody else was faster.
    if (state !== 'failed' && state !== 'unclear') return { ok: true, id: messageId }
    if (state === 'unclear' && !anyway) return fail('REPLY_UNCLEAR', { message: UNCLEAR })
    const now = shop.clock()
    const isTemplate = message.type === 'template'
    const objection = objectionToSending(conversation, { account, isTemplate, now })
    if (objection) return objection
    await record(tx, shop, {
      action: 'conversation.retried',
      subject: namedConversation(conversationId),
    })
    const isQueued = await queueAgain(tx, messageId, now)
    return { ok: true, id: isQueued ? messageId : await storeAnew(tx, shop, { conversation, message }) }
  })
  return retried.ok ? sentAnswer(shop, conversationId, retried.id) : retried
}

async function queueAgain(tx: OpenTransaction, id: string, now: number): Promise<boolean> {
  const entry = await tx.outbox.find(id)
  if (!entry || !canRetry(entry) || !(await tx.outbox.change(entry, afterRetry(entry, now)))) return false
  // The message follows its entry.
  tx.publish(entryEvent('whatsapp', 'queued'))
  return true
}

interface Failed {
  conversation: Conversation
  message: ListedMessage
}

async function storeAnew(
  tx: OpenTransaction,
  shop: ReplyContext,
  { conversation, message }: Failed,
): Promise<string> {
  const { text, kind, orderId, replyTo } = message
  const [id, at] = [shop.newId(), shop.clock()]
  const conversationId = conversation.id
  await storeMessage(
    tx,
    conversation,
    {
      ...{ id, at, text, kind, orderId, replyTo, wamid: null, direction: 'sent', state: 'queued' },
      ...{ origin: 'team', type: message.type as MessageType, parts: readParts(message.content) },
      ...{ phone: conversation.phone ?? '' },
      ...{ userId: shop.actor?.id ?? null, userName: shop.actor?.name ?? null },
    },
    shop,
  )
  await tx.whatsAppMedia.move(message.id, id)
  await tx.whatsAppMessages.delete(message.id)
  await settleConversation(tx, conversationId)
  await queueReply(tx, { id, kind: 'reply', conversationId, at })
  return id
}
