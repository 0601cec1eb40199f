import { fail, type Result } from '../../domain/errors.ts'
import type { ReadDeps } from '../context.ts'
import { settleConversation } from './store-message.ts'

/** Notes that somebody has seen the messages up to `sequence`. What came later stays unread. */
export function markRead({ store }: ReadDeps, id: string, sequence: number): Promise<Result<object>> {
  return store.transaction(async (tx) => {
    const conversation = await tx.conversations.lock(id)
    if (!conversation) return fail('CONVERSATION_NOT_FOUND')
    const readSequence = Math.min(sequence, Number(conversation.lastSequence))
    if (readSequence <= Number(conversation.readSequence)) return { ok: true }
    await tx.conversations.change(id, { readSequence })
    await settleConversation(tx, id)
    return { ok: true }
  })
}
