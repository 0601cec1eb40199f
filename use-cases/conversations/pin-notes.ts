import type { OpenTransaction } from '../../data/store.ts'
import type { ConversationDeps } from './merge-conversations.ts'

/** Tells on orders what somebody has to know of their customer's messages. */
export async function pinNotes(
  tx: Pick<OpenTransaction, 'orderNotes' | 'publish'>,
  orders: readonly string[],
  text: string,
  { newId, clock }: ConversationDeps,
): Promise<void> {
  for (const orderId of orders) {
    await tx.orderNotes.insert({ id: newId(), orderId, text, pinned: true }, null, clock())
    tx.publish({ kind: 'order', orderId, status: 'changed' })
  }
}
