import type { Conversation } from '../../data/queries/conversations.ts'
import type { OpenTransaction } from '../../data/store.ts'
import type { IdentityChange } from '../../domain/whatsapp/webhook-events.ts'
import type { TimedDeps } from '../context.ts'
import { adopt, conversationOf, identify, somebodyAt } from './conversation-of.ts'
import { addFormer, type ConversationDeps, mergeConversations } from './merge-conversations.ts'
import { type StoredMessage, settleConversation, storeMessage } from './store-message.ts'

type Deps = ConversationDeps & TimedDeps

/**
 * A customer has another number or id, and keeps the conversation (W-01). The messages before the change may come later, and the
 * conversation may have gone on under the new number already.
 */
export async function changeIdentity(
  { store, ...shop }: Deps,
  phoneNumberId: string,
  change: IdentityChange,
): Promise<void> {
  const now = shop.clock()
  const at = Math.min(change.at ?? now, now)
  const unnamed = { name: null, username: null }
  const current = somebodyAt(phoneNumberId, { ...change.current, ...unnamed }, at)
  const previous = somebodyAt(phoneNumberId, { ...change.previous, ...unnamed }, at)
  if (!current) return
  await store.transaction(async (tx) => {
    // A repeated report of a change must not undo a later one.
    if (change.id !== null && (await tx.whatsAppMessages.findByWamid(change.id))) return
    const was = previous && (await findOne(tx, previous))
    const is = await findOne(tx, current)
    let conversation = is?.conversation ?? was?.conversation ?? null
    if (was?.isCurrent && !is) conversation = await rename(tx, was.conversation, current, shop)
    else if (is && was && is.conversation.id !== was.conversation.id)
      conversation = await mergeConversations(tx, [is.conversation, was.conversation], is.conversation, now)
    const kept = conversation ?? (await conversationOf(tx, current, shop))
    for (const identity of [previous?.phone, previous?.userId])
      if (identity && identity !== kept.phone && identity !== kept.userId)
        await addFormer(tx, kept, identity, at)
    const locked = previous && (await tx.conversations.lock(kept.id))
    if (locked) await adopt(tx, locked, { phone: previous.phone, until: at })
    await tell(tx, kept, { ...change, at }, shop)
  })
}

/** `isCurrent`: the conversation has this number or id now, and not before. */
interface Found {
  conversation: Conversation
  isCurrent: boolean
}

async function findOne(
  tx: OpenTransaction,
  { phoneNumberId, phone, userId, at }: NonNullable<ReturnType<typeof somebodyAt>>,
): Promise<Found | null> {
  const locked = await tx.conversations.lockOf({ phoneNumberId, phone, userId })
  const byUser = locked.find((one) => userId !== null && one.userId === userId)
  // A number that somebody with another id has is another person's.
  const byPhone = locked.find(
    (one) => phone !== null && one.phone === phone && (userId === null || one.userId === null),
  )
  const current = byUser ?? byPhone
  if (current) return { conversation: current, isCurrent: true }
  const formers = [
    userId === null ? null : await tx.conversationIdentities.ofFormer(phoneNumberId, userId, null),
    phone === null ? null : await tx.conversationIdentities.ofFormer(phoneNumberId, phone, at),
  ]
  const id = formers.find((one) => one !== null)
  const former = id ? await tx.conversations.lock(id) : null
  return former && { conversation: former, isCurrent: false }
}

/** Gives a conversation the new number and id. A hidden number is not known any more. */
async function rename(
  tx: OpenTransaction,
  was: Conversation,
  { phone, userId, phoneNumberId }: NonNullable<ReturnType<typeof somebodyAt>>,
  shop: ConversationDeps,
): Promise<Conversation> {
  const owners = await tx.conversations.lockOf({ phoneNumberId, phone, userId: null })
  for (const owner of owners.filter(({ id }) => id !== was.id))
    await identify(tx, owner, { phone: null, userId: owner.userId }, shop)
  return identify(tx, was, { phone, userId: userId ?? was.userId }, shop)
}

/** Says in the conversation that the customer has another number. */
async function tell(
  tx: OpenTransaction,
  conversation: Conversation,
  { id, at }: { id: string | null; at: number },
  shop: ConversationDeps,
): Promise<void> {
  const message: StoredMessage = {
    ...{ id: shop.newId(), wamid: id, direction: 'received', origin: 'customer' as const, type: 'system' },
    ...{ kind: 'other', state: 'applied', text: CHANGED, phone: conversation.phone ?? '', orderId: null, at },
  }
  const locked = await tx.conversations.lock(conversation.id)
  if (locked && id !== null) await storeMessage(tx, locked, message, shop)
  else await settleConversation(tx, conversation.id)
}

const CHANGED = 'Ce client a changé de numéro ou d’identifiant WhatsApp.'
