import type { Conversation } from '../../data/queries/conversations.ts'
import type { WhatsAppMessage as StoredMessage } from '../../data/queries/whatsapp-messages.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { readParts } from '../../domain/conversations/excerpt.ts'
import { QUESTIONS } from '../../domain/whatsapp/customer-answer.ts'
import type { ConversationDeps } from './merge-conversations.ts'
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
    const current = { ...message, ...changed }
    messages.set(current.wamid, current)
    await tx.receivedMessages.change(change.id, { state: 'applied' })
    if (current.state === REVOKED.state && current.wamid !== null)
      await tx.receivedMessages.changeEdits(conversation.id, current.wamid, FORGOTTEN)
  }
  await settleConversation(tx, conversation.id)
}

/** Everybody reacts to everything, and changes only what they wrote themselves. */
function isAllowed(change: StoredMessage, message: StoredMessage): boolean {
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
  if (changed === null) return {}
  await tx.receivedMessages.change(message.id, changed)
  if (change.type === 'revoke') await deleteMedia(tx, [message.id], shop.clock())
  return changed
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
  return { text, searchFolded: searchTextOf(named), editedAt: createdAt }
}

const FORGOTTEN = { text: '', content: null, searchFolded: '' } as const

/** What somebody takes back is kept by nobody, nor what it was changed to. */
const REVOKED = { state: 'revoked', ...FORGOTTEN } as const

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
  const text = `Réaction ${emoji} reçue par WhatsApp à la demande de confirmation.`
  await tx.orderNotes.insert({ id: shop.newId(), orderId, text, pinned: true }, null, shop.clock())
  tx.publish({ kind: 'order', orderId, status: 'changed' })
}
