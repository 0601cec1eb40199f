import type { OpenTransaction } from '../../data/store.ts'
import { enqueue } from '../outbox/enqueue.ts'

/** Queues the fetching of files, in the transaction that stores their message. @param mediaIds of the shop, not WhatsApp's */
export async function queueMedia(
  tx: Pick<OpenTransaction, 'outbox' | 'publish'>,
  mediaIds: readonly string[],
  { conversationId, at }: { conversationId: string; at: number },
): Promise<void> {
  for (const mediaId of mediaIds)
    await enqueue(tx, {
      ...{ id: mediaId, channel: 'media', kind: 'media', key: `media ${mediaId}`, recipient: conversationId },
      ...{ payload: { mediaId }, at },
    })
}
