import type { Conversation, NewConversationMessage } from '../../data/queries/conversations.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { fileName } from '../../domain/conversations/file-kinds.ts'
import { asksForAnswer, type MessageParts } from '../../domain/conversations/message.ts'
import { fold } from '../../domain/text/fold.ts'
import type { WhatsAppMedia, WhatsAppReferral } from '../../domain/whatsapp/webhook-events.ts'
import type { ConversationDeps } from './merge-conversations.ts'
import { queueMedia } from './queue-media.ts'

export interface StoredMessage extends Omit<NewConversationMessage, 'content' | 'searchFolded'> {
  /** what it has beside its text */
  parts?: MessageParts
  /** a file at WhatsApp, which the outbox fetches */
  media?: WhatsAppMedia | null
  referral?: WhatsAppReferral | null
}

/**
 * Stores messages in a locked conversation, in this order; one that is known by WhatsApp's id is not stored again. Their files are
 * fetched later. What customers wrote opens a closed conversation again.
 * @returns the conversation as it is now, and each message's number, null for a known one
 */
export async function storeMessages(
  tx: OpenTransaction,
  conversation: Conversation,
  messages: readonly StoredMessage[],
  shop: ConversationDeps,
): Promise<{ conversation: Conversation; sequences: (number | null)[] }> {
  const sequences: (number | null)[] = []
  let { lastSequence } = conversation
  let { closedAt, version } = conversation
  for (const message of messages) {
    const sequence = await store(tx, { ...conversation, lastSequence }, message, shop)
    sequences.push(sequence)
    if (sequence === null) continue
    lastSequence = sequence
    if (closedAt === null || !isAsking(message)) continue
    closedAt = null
    version = Number(version) + 1
    await tx.conversations.change(conversation.id, { closedAt, version })
  }
  const isChanged = sequences.some((sequence) => sequence !== null)
  const received = messages.filter((message, index) => sequences[index] !== null && isReceived(message))
  if (isChanged)
    await settleConversation(
      tx,
      conversation.id,
      received.map(({ id }) => id),
    )
  return { conversation: { ...conversation, lastSequence, closedAt, version }, sequences }
}

/** Stores one message, as `storeMessages` does. @returns its number; null when it is known */
export async function storeMessage(
  tx: OpenTransaction,
  conversation: Conversation,
  message: StoredMessage,
  shop: ConversationDeps,
): Promise<number | null> {
  const { sequences } = await storeMessages(tx, conversation, [message], shop)
  return sequences[0] ?? null
}

/**
 * Derives what lists show of a locked conversation after a change of its messages, and tells the dashboards and other systems.
 * @param received ids of messages of the customer that are new
 */
export async function settleConversation(
  tx: OpenTransaction,
  conversationId: string,
  received: string[] = [],
): Promise<void> {
  await tx.conversations.settle(conversationId)
  tx.publish({ kind: 'conversation', conversationId, ...(received.length > 0 && { received }) })
}

function isReceived({ origin, state, type }: StoredMessage): boolean {
  return origin === 'customer' && state !== 'history' && type !== 'system'
}

async function store(
  tx: OpenTransaction,
  conversation: Conversation,
  { parts = {}, media = null, referral = null, ...message }: StoredMessage,
  shop: ConversationDeps,
): Promise<number | null> {
  const sequence = await tx.conversations.addMessage(conversation, {
    ...message,
    content: contentOf({ parts }),
    searchFolded: searchTextOf({ ...message, parts, filename: media?.filename ?? null }),
  })
  if (sequence === null) return null
  if (media) await addMedia(tx, { messageId: message.id, conversationId: conversation.id }, media, shop)
  if (referral) await addReferral(tx, { ...message, conversationId: conversation.id }, referral)
  return sequence
}

/** Keeps the advertisement from which the customer came with a message, once. */
export async function addReferral(
  tx: OpenTransaction,
  { id: messageId, conversationId, at: createdAt }: { id: string; conversationId: string; at: number },
  { mediaType: _, ...referral }: WhatsAppReferral,
): Promise<void> {
  await tx.conversations.addReferral({ ...referral, messageId, conversationId, createdAt })
}

type Searched = Pick<StoredMessage, 'text' | 'parts'> & { filename: string | null }

/** What a message is found by: its text, and the names in it. */
export function searchTextOf({ text, parts = {}, filename }: Searched): string {
  const found = [text, parts.location?.name, parts.location?.address, filename]
  return fold([...found, ...(parts.contacts ?? []).map(({ name }) => name)].join(' '))
}

export function contentOf({ parts = {} }: Pick<StoredMessage, 'parts'>): string | null {
  return Object.keys(parts).length > 0 ? JSON.stringify(parts) : null
}

/** Lets the file of a message be fetched. One whose id WhatsApp keeps back cannot be. */
export async function addMedia(
  tx: OpenTransaction,
  { messageId, conversationId }: { messageId: string; conversationId: string },
  { id: mediaId, mime, filename: told, sha256, voice }: WhatsAppMedia,
  { clock, newId }: ConversationDeps,
): Promise<void> {
  const id = newId()
  const at = clock()
  const filename = told === null ? null : fileName(told) || null
  await tx.conversations.addMedia({
    ...{ id, messageId, mediaId, mime, filename, sha256, voice: voice ? 1 : 0, size: null, file: null },
    ...{ state: mediaId === null ? 'failed' : 'waiting', failure: mediaId === null ? 'withheld' : null },
    createdAt: at,
  })
  if (mediaId !== null) await queueMedia(tx, [id], { conversationId, at })
}

function isAsking({ origin, state, type }: StoredMessage): boolean {
  return origin === 'customer' && state !== 'history' && asksForAnswer(type)
}
