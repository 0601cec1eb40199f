import type { OpenTransaction } from '../../data/store.ts'
import type { WhatsAppKind } from '../../domain/whatsapp/whatsapp-policy.ts'
import { enqueue } from '../outbox/enqueue.ts'

export interface QueuedReply {
  /** of the message, which is stored in the same transaction */
  id: string
  kind: Extract<WhatsAppKind, 'reply' | 'away'>
  conversationId: string
  /** epoch milliseconds */
  at: number
}

/**
 * Queues a stored message of a conversation, which is locked. Those of one conversation are sent in their order; one that
 * waits keeps the next ones back, one that failed does not.
 * @returns false when it was queued before
 */
export async function queueReply(
  tx: Pick<OpenTransaction, 'outbox' | 'publish'>,
  { id, kind, conversationId, at }: QueuedReply,
): Promise<boolean> {
  const queued = await enqueue(tx, {
    ...{ id, channel: 'whatsapp', kind, key: `${kind} ${id}`, recipient: conversationId, at },
    // What is sent is in the message, which is read again then.
    ...{ payload: {}, group: `conversation ${conversationId}` },
  })
  return queued !== null
}
