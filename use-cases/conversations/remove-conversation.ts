import type { ConversationsOf } from '../../data/queries/conversation-data.ts'
import type { Schema } from '../../data/schema.ts'
import type { OpenTransaction, Store } from '../../data/store.ts'
import { deleteMedia } from './remove-files.ts'
import { settleConversation } from './store-message.ts'

/** A conversation as its customer may have it. */
export interface KeptConversation {
  id: string
  name: string
  phone: string | null
  username: string | null
  createdAt: string
}

/** A file of a message; administrators with `orders` open it at `address`. */
export interface KeptFile {
  id: string
  messageId: string
  filename: string | null
  mime: string | null
  size: number
  address: string | null
}

export type KeptMessage = Schema['whatsappMessages']

/** What the shop keeps of a customer in conversations: also of one who hides the number (W-14). */
export async function keptConversations(
  store: Pick<Store, 'conversationData' | 'whatsAppMedia'>,
  who: ConversationsOf,
  others: readonly KeptMessage[],
) {
  const found = await store.conversationData.ofCustomer(who)
  const inConversations = await store.conversationData.messagesOf(found.map(({ id }) => id))
  // What somebody else writes of an order of this customer stays theirs.
  const written = [...others.filter(({ conversationId }) => conversationId === null), ...inConversations]
  const media = await store.whatsAppMedia.ofMessages(written.map(({ id }) => id))
  const conversationOf = new Map(written.map(({ id, conversationId }) => [id, conversationId]))
  return {
    written,
    conversations: found.map(({ id, name, phone, username, createdAt }): KeptConversation => {
      return { id, name, phone, username, createdAt: new Date(Number(createdAt)).toISOString() }
    }),
    files: media.map(({ id, messageId, filename, mime, size, state }): KeptFile => {
      const conversation = conversationOf.get(messageId)
      const isHere = state === 'stored' && conversation
      const address = isHere ? `/api/conversations/${conversation}/media/${id}` : null
      return { ...{ id, messageId, filename, mime, address }, size: Number(size ?? 0) }
    }),
  }
}

interface Erased {
  conversations: readonly { id: string }[]
  messageIds: readonly string[]
  /** conversations of others that counted messages about the customer's orders, which are gone */
  counting: readonly string[]
}

/** Deletes conversations, messages and the rows of their files now, and the files themselves after the commit. */
export async function eraseConversations(
  tx: OpenTransaction,
  { conversations, messageIds, counting }: Erased,
  now: number,
): Promise<void> {
  const ids = conversations.map(({ id }) => id)
  // Locked in the order of their ids, so that nothing joins them meanwhile.
  for (const id of [...new Set([...ids, ...counting])].sort()) await tx.conversations.lock(id)
  const all = [...messageIds, ...(await tx.conversationData.messagesOf(ids)).map(({ id }) => id)]
  await deleteMedia(tx, [...new Set(all)], now)
  await tx.conversationData.deleteMessages(messageIds)
  for (const id of ids) {
    await tx.conversationData.delete(id)
    tx.publish({ kind: 'conversation', conversationId: id })
  }
  await settleAll(
    tx,
    counting.filter((id) => !ids.includes(id)),
  )
}

/** Deletes messages with the rows of their files. What stays of their conversations waits only for what is left. */
export async function deleteMessages(
  tx: OpenTransaction,
  messageIds: readonly string[],
  now: number,
): Promise<void> {
  const counting = await tx.conversationData.counting('id', messageIds)
  await deleteMedia(tx, messageIds, now)
  await tx.conversationData.deleteMessages(messageIds)
  await settleAll(tx, counting)
}

/** Erases what deletes the messages of orders, as `deleteMessages` does. Their files follow (`strayMedia`). */
export async function eraseWithMessages(
  tx: OpenTransaction,
  orderIds: readonly string[],
  erase: (orderId: string) => Promise<void>,
): Promise<void> {
  const counting = await tx.conversationData.counting('orderId', orderIds)
  for (const orderId of orderIds) await erase(orderId)
  await settleAll(tx, counting)
}

async function settleAll(tx: OpenTransaction, conversationIds: readonly string[]): Promise<void> {
  for (const id of conversationIds) if (await tx.conversations.lock(id)) await settleConversation(tx, id)
}
