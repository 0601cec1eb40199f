import type { InferOutput } from 'valibot'
import type { noteInput, ShownMessage } from '../../contracts/conversation.ts'
import type { WhatsAppMessage } from '../../data/queries/whatsapp-messages.ts'
import { fail, failAt, type Result } from '../../domain/errors.ts'
import { NOTE_MARK } from '../../domain/push/push-topics.ts'
import { namedConversation, record } from '../audit/record.ts'
import type { WriteDeps } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { queueAlert } from '../push/queue-alerts.ts'
import { colleaguesOf } from './read-conversation.ts'
import { showMessage } from './read-messages.ts'
import { storeMessage } from './store-message.ts'

/** Adds an internal note, which is never sent, and tells the colleagues that it names. A repeated request adds no other. */
export async function addNote(
  shop: WriteDeps,
  conversationId: string,
  { id, text, mentions }: InferOutput<typeof noteInput>,
): Promise<Result<{ sent: ShownMessage }>> {
  const added = await inTransaction(shop, async (tx) => {
    const conversation = await tx.conversations.lock(conversationId)
    if (!conversation) return fail('CONVERSATION_NOT_FOUND')
    const known = await tx.conversationReplies.find(id)
    if (known)
      return isSameNote(known, conversationId, text) ? { ok: true as const } : failAt('id', 'INVALID_INPUT')
    const colleagues = await colleaguesOf({ store: tx })
    const named = [...new Set(mentions)]
    if (!named.every((one) => colleagues.some((colleague) => colleague.id === one)))
      return failAt('mentions', 'INVALID_INPUT', 'Un compte cité ne peut pas lire les messages.')
    const now = shop.clock()
    const by = shop.actor
    const sequence = await storeMessage(
      tx,
      conversation,
      {
        ...{ id, text, wamid: null, orderId: null, phone: conversation.phone ?? '', at: now },
        ...{ direction: 'sent', kind: 'note', state: 'note', type: 'text', origin: 'note' },
        ...{ userId: by?.id ?? null, userName: by?.name ?? null },
        parts: named.length > 0 ? { mentions: named } : {},
      },
      shop,
    )
    if (sequence === null) return failAt('id', 'INVALID_INPUT')
    await record(tx, shop, {
      action: 'conversation.note',
      subject: namedConversation(conversationId),
    })
    const told = named.filter((one) => one !== by?.id)
    if (told.length > 0 && (await tx.push.hasDevices()))
      await queueAlert(
        tx,
        { topic: 'conversation', mark: NOTE_MARK, subject: id, by: by?.id ?? null, only: told },
        now,
      )
    return { ok: true as const }
  })
  if (!added.ok) return added
  const sent = await showMessage(shop, conversationId, id)
  return sent ? { ok: true, sent } : fail('MESSAGE_NOT_FOUND')
}

/** Another note with the id of a former one would be answered as added, and is not. */
function isSameNote(known: WhatsAppMessage, conversationId: string, text: string): boolean {
  return known.conversationId === conversationId && known.origin === 'note' && known.text === text
}
