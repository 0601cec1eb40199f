import type { Conversation } from '../../data/queries/conversations.ts'
import type { WhatsAppMessage as StoredMessage } from '../../data/queries/whatsapp-messages.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { readParts } from '../../domain/conversations/excerpt.ts'
import { NOT_SHOWN } from '../../domain/conversations/message.ts'
import { QUESTIONS, readCustomerAnswer } from '../../domain/whatsapp/customer-answer.ts'
import type { ConversationDeps } from './merge-conversations.ts'
import { pinNotes } from './pin-notes.ts'
import { deleteMedia } from './remove-files.ts'
import { searchTextOf, settleConversation } from './store-message.ts'

/**
 * Applies reactions, edits and revokes to the messages that they are about, whichever of the two came first. One whose message is
 * unknown stays as it is, and is shown itself.
 * @param wamids of the messages that were stored just now, in a locked conversation
 */
export async function applyChanges(
  tx: OpenTransaction,
  conversation: Conversation,
  wamids: readonly string[],
  shop: ConversationDeps,
): Promise<void> {
  const changes = await tx.receivedMessages.unapplied(conversation.id, wamids)
  if (changes.length === 0) return
  const known = await tx.receivedMessages.knownOf(changes.flatMap(({ replyTo }) => replyTo ?? []))
  const messages = new Map(known.map((message) => [message.wamid, message]))
  for (const change of changes) {
    const message = messages.get(change.replyTo)
    if (message?.conversationId !== conversation.id || !isAllowed(change, message)) continue
    const changed = await applyChange(tx, change, message, shop)
    messages.set(message.wamid, { ...message, ...changed })
    await tx.receivedMessages.change(change.id, { state: 'applied' })
  }
  await settleConversation(tx, conversation.id)
}

/**
 * Everybody reacts to everything, and changes only what they wrote themselves. What is about another change would be seen nowhere
 * if it were applied.
 */
function isAllowed(change: StoredMessage, message: StoredMessage): boolean {
  if (NOT_SHOWN.some((type) => type === message.type)) return false
  return change.type === 'reaction' || change.direction === message.direction
}

async function applyChange(
  tx: OpenTransaction,
  change: StoredMessage,
  message: StoredMessage,
  shop: ConversationDeps,
): Promise<Partial<StoredMessage>> {
  if (change.type === 'reaction') {
    await flagReaction(tx, change, message, shop)
    return {}
  }
  const changed = change.type === 'edit' ? await edited(tx, change, message) : REVOKED
  if (changed !== null) {
    await tx.receivedMessages.change(message.id, changed)
    await flagChangedYes(tx, message, changed, shop)
  }
  const isTakenBack = (changed ?? message).state === REVOKED.state
  if (isTakenBack) await forget(tx, message, shop)
  return changed ?? {}
}

/** @returns null when nothing changes: of several edits the last one counts, and a revoked message stays so */
async function edited(
  tx: OpenTransaction,
  { text, createdAt }: StoredMessage,
  message: StoredMessage,
): Promise<Partial<StoredMessage> | null> {
  const isOlder = message.editedAt !== null && Number(message.editedAt) > Number(createdAt)
  if (isOlder || message.state === REVOKED.state) return null
  const [file] = await tx.conversationMessages.media([message.id])
  const named = { text, parts: readParts(message.content), filename: file?.filename ?? null }
  return { text, searchFolded: searchTextOf(named), editedAt: createdAt, ...editedAnswer(text, message) }
}

/**
 * What the shop has not done yet, it does by the new text. What it has done by the former one, a person has to see.
 * @param text the new one
 */
function editedAnswer(text: string, { origin, type, state, kind: was }: StoredMessage) {
  const isLive = state !== 'history' && origin === 'customer' && type === 'text'
  const kind = readCustomerAnswer(text)
  if (!isLive || kind === was) return {}
  const isOpen = state === 'received' && kind !== 'other'
  return { kind, state: isOpen ? 'received' : 'handled' }
}

/** What somebody takes back is kept by nobody, nor what it was changed to. */
const REVOKED = { state: 'revoked', text: '', content: null, searchFolded: '' } as const

/** Removes the file of a message that was taken back, and what its edits say. */
async function forget(
  tx: OpenTransaction,
  { id, conversationId, wamid }: StoredMessage,
  shop: ConversationDeps,
) {
  await tx.receivedMessages.emptyEdits(conversationId ?? '', wamid ?? '')
  await deleteMedia(tx, [id], shop.clock())
}

/** An order that OUI has confirmed stays confirmed, and a person decides what the new text means for it. */
async function flagChangedYes(
  tx: OpenTransaction,
  { kind, state, orderId }: StoredMessage,
  changed: Partial<StoredMessage>,
  shop: ConversationDeps,
): Promise<void> {
  const isUndone = kind === 'yes' && state === 'applied' && changed.state !== undefined
  const order = isUndone && orderId !== null ? (await tx.orders.find(orderId))?.order : null
  if (!order || order.deletedAt !== null) return
  // Without its text, which not everybody may read who sees the order.
  const what = changed.state === REVOKED.state ? 'supprimé' : 'modifié'
  await pinNotes(tx, [order.orderId], `Le client a ${what} son OUI par WhatsApp.`, shop)
}

/** A thumb up is not clear enough to confirm an order, and asks for no answer in the conversation. */
async function flagReaction(
  tx: OpenTransaction,
  change: StoredMessage,
  { kind, orderId }: StoredMessage,
  shop: ConversationDeps,
): Promise<void> {
  const emoji = readParts(change.content).reaction?.emoji ?? ''
  const isLive = change.direction === 'received' && change.state !== 'history' && emoji !== ''
  if (!isLive || orderId === null || !QUESTIONS.some((question) => question === kind)) return
  const order = (await tx.orders.find(orderId))?.order
  if (!order || order.deletedAt !== null || order.status !== 'pending') return
  await pinNotes(tx, [orderId], `Réaction ${emoji} reçue par WhatsApp à la demande de confirmation.`, shop)
}
