import type { Conversation, ConversationKey } from '../../data/queries/conversations.ts'
import type { WhatsAppMessage } from '../../data/queries/whatsapp-messages.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { readAnyPhone } from '../../domain/contact/phone.ts'
import { conversationSearchText } from '../../domain/conversations/person.ts'
import { shorten } from '../../domain/text/characters.ts'
import { cleanLine } from '../../domain/text/clean-text.ts'
import { fold } from '../../domain/text/fold.ts'
import type { WhatsAppPerson } from '../../domain/whatsapp/webhook-events.ts'
import { addFormer, type ConversationDeps, mergeConversations } from './merge-conversations.ts'
import { settleConversation } from './store-message.ts'

const MAX_NAME = 100
/** Another process may create the same conversation at the same moment. */
const TRIES = 5

export interface SomebodyAt extends ConversationKey {
  name: string | null
  username: string | null
  /** when this number and id were used, in epoch milliseconds */
  at: number
}

/** A person of WhatsApp as the shop stores people; null when neither number nor id can be read. */
export function somebodyAt(phoneNumberId: string, person: WhatsAppPerson, at: number): SomebodyAt | null {
  const phone = person.phone === null ? null : readAnyPhone(`+${person.phone}`)
  const name = person.name === null ? null : shorten(cleanLine(person.name), MAX_NAME)
  const { userId, username } = person
  return phone === null && userId === null ? null : { phoneNumberId, phone, userId, name, username, at }
}

/**
 * Finds or creates the conversation of a person, and locks it. What the person tells of itself is filled in; two
 * conversations that turn out to be one person's are merged; earlier messages of the number join it.
 */
export async function conversationOf(
  tx: OpenTransaction,
  who: SomebodyAt,
  shop: ConversationDeps,
): Promise<Conversation> {
  for (let tries = 1; tries <= TRIES; tries++) {
    const found = await findConversation(tx, who, shop)
    const conversation = found ?? newConversation(who, shop)
    if (!found && !(await tx.conversations.insert(conversation))) continue
    // An instance of an earlier version may still store messages outside of conversations.
    const whole = await adopt(tx, conversation, { phone: conversation.phone, until: shop.clock() })
    return named(tx, whole, who)
  }
  throw new Error('A conversation was created and deleted again at the same moment.')
}

async function findConversation(
  tx: OpenTransaction,
  who: SomebodyAt,
  shop: ConversationDeps,
): Promise<Conversation | null> {
  const { phone, userId } = who
  const locked = await tx.conversations.lockOf(who)
  const byUser = locked.find((one) => userId !== null && one.userId === userId)
  const byPhone = locked.find((one) => phone !== null && one.phone === phone)
  if (byUser && byUser === byPhone) return byUser
  if (byUser) return phone === null ? byUser : moveNumber(tx, { byUser, byPhone, phone, who }, shop)
  // The id is certain; a number may have another owner by now.
  const formerUser = userId !== null && (await formerOf(tx, who, userId, null))
  if (formerUser) return formerUser
  if (byPhone) return userId === null ? byPhone : identify(tx, byPhone, { phone, userId }, shop)
  const former = phone === null ? null : await formerOf(tx, who, phone, who.at)
  if (former && userId !== null) await addFormer(tx, former, userId, who.at)
  return former
}

/** Somebody known by the id writes with a number, which may be that of another conversation. */
async function moveNumber(
  tx: OpenTransaction,
  found: { byUser: Conversation; byPhone: Conversation | undefined; phone: string; who: SomebodyAt },
  shop: ConversationDeps,
): Promise<Conversation> {
  const { byUser, byPhone, phone, who } = found
  const former = await tx.conversationIdentities.ofFormer(who.phoneNumberId, phone, who.at)
  // Written before the number changed, and told later.
  if (former === byUser.id) return byUser
  const { userId } = byUser
  if (byPhone?.userId === null)
    return mergeConversations(tx, [byUser, byPhone], { phone, userId }, shop.clock())
  if (byPhone) await identify(tx, byPhone, { phone: null, userId: byPhone.userId }, shop)
  return identify(tx, byUser, { phone, userId }, shop)
}

async function formerOf(
  tx: OpenTransaction,
  { phoneNumberId }: ConversationKey,
  identity: string,
  at: number | null,
): Promise<Conversation | null> {
  const id = await tx.conversationIdentities.ofFormer(phoneNumberId, identity, at)
  return id === null ? null : tx.conversations.lock(id)
}

/** Gives a locked conversation a number and an id, keeps the ones that these replace, and takes in the number's messages. */
export async function identify(
  tx: OpenTransaction,
  conversation: Conversation,
  { phone, userId }: Pick<Conversation, 'phone' | 'userId'>,
  shop: ConversationDeps,
): Promise<Conversation> {
  const changed = { ...conversation, phone, userId }
  for (const key of ['phone', 'userId'] as const) {
    const was = conversation[key]
    if (was !== null && was !== changed[key]) await addFormer(tx, conversation, was, shop.clock())
  }
  const searchFolded = conversationSearchText(changed)
  await tx.conversations.change(conversation.id, { phone, userId, searchFolded })
  const isNewNumber = phone !== null && phone !== conversation.phone
  return isNewNumber
    ? adopt(tx, { ...changed, searchFolded }, { phone, until: shop.clock() })
    : { ...changed, searchFolded }
}

/**
 * The messages of a number until a moment join its conversation. Received ones count as read, because nobody could answer them
 * here, unless they are late: those wait for a person.
 */
export async function adopt(
  tx: OpenTransaction,
  conversation: Conversation,
  { phone, until }: { phone: string | null; until: number },
): Promise<Conversation> {
  const { id } = conversation
  const orphans = phone === null ? [] : await tx.conversationIdentities.orphans(phone, until)
  if (orphans.length === 0) return conversation
  let lastSequence = Number(conversation.lastSequence)
  const waiting: string[] = []
  for (const orphan of orphans) {
    lastSequence += 1
    const asks = Number(orphan.isLate) === 1 && orphan.kind !== 'yes'
    await place(tx, orphan, { conversationId: id, sequence: lastSequence, asks })
    if (asks) waiting.push(orphan.id)
  }
  const isReopened = waiting.length > 0 && conversation.closedAt !== null
  const reopened = { closedAt: null, version: Number(conversation.version) + 1 }
  await tx.conversations.change(id, { lastSequence, ...(isReopened && reopened) })
  await settleConversation(tx, id, waiting)
  return (await tx.conversations.find(id)) ?? conversation
}

interface Place {
  conversationId: string
  sequence: number
  /** a customer's message that nobody has seen */
  asks?: boolean
}

async function place(
  tx: OpenTransaction,
  { id, direction, text, state }: Pick<WhatsAppMessage, 'id' | 'direction' | 'text' | 'state'>,
  { asks = false, ...where }: Place,
): Promise<void> {
  const isReceived = direction === 'received'
  // The version before kept no pictures, and no texts of strangers.
  const kind = isReceived ? 'unsupported' : 'template'
  await tx.conversationIdentities.place(id, {
    ...{ ...where, searchFolded: fold(text) },
    origin: isReceived ? 'customer' : 'shop',
    type: text === '' ? kind : 'text',
    state: isReceived && state === 'handled' && !asks ? 'applied' : state,
  })
}

async function named(
  tx: OpenTransaction,
  conversation: Conversation,
  { name, username, at }: SomebodyAt,
): Promise<Conversation> {
  // What comes late does not bring a former name back.
  const isOld = at < Number(conversation.lastReceivedAt ?? 0)
  const changed = {
    ...conversation,
    ...(name && (!isOld || conversation.name === '') && { name }),
    ...(username && (!isOld || conversation.username === null) && { username }),
  }
  if (changed.name === conversation.name && changed.username === conversation.username) return conversation
  const searchFolded = conversationSearchText(changed)
  await tx.conversations.change(conversation.id, {
    ...{ name: changed.name, username: changed.username, searchFolded },
  })
  return { ...changed, searchFolded }
}

function newConversation({ at, ...who }: SomebodyAt, { newId, clock }: ConversationDeps): Conversation {
  const about = { name: who.name ?? '', username: who.username, phone: who.phone }
  return {
    id: newId(),
    ...{ phoneNumberId: who.phoneNumberId, userId: who.userId, ...about },
    searchFolded: conversationSearchText(about),
    ...{ lastSequence: 0, readSequence: 0, handledSequence: 0, unread: 0, version: 1 },
    ...{ waitingSince: null, lastMessageAt: at, lastReceivedAt: null, assignedTo: null },
    ...{ closedAt: null, stoppedAt: null, remindedAt: null, awayAt: null, createdAt: clock() },
  }
}

/** Locks the conversation of a message, which may move to another one until then. */
export async function lockConversationOf(
  tx: OpenTransaction,
  messageId: string,
): Promise<{ conversation: Conversation; message: WhatsAppMessage } | null> {
  for (let tries = 1; tries <= TRIES; tries++) {
    const before = await tx.whatsAppMessages.find(messageId)
    if (!before || before.conversationId === null) return null
    const conversation = await tx.conversations.lock(before.conversationId)
    const message = await tx.whatsAppMessages.find(messageId)
    if (conversation && message?.conversationId === conversation.id) return { conversation, message }
  }
  return null
}

/**
 * Puts a message that the shop sent by itself at the end of the conversation of its number. Without one it joins when the customer
 * first writes.
 * @param text what was sent; empty for a template
 */
export async function joinConversation(
  tx: OpenTransaction,
  { id, phone, phoneNumberId, text }: { id: string; phone: string; phoneNumberId: string; text: string },
): Promise<void> {
  const [conversation] = await tx.conversations.lockOf({ phoneNumberId, phone, userId: null })
  const message = conversation && (await tx.whatsAppMessages.find(id))
  if (!message || message.conversationId !== null) return
  const lastSequence = Number(conversation.lastSequence) + 1
  await place(tx, { ...message, text }, { conversationId: conversation.id, sequence: lastSequence })
  await tx.conversations.change(conversation.id, { lastSequence })
  await settleConversation(tx, conversation.id)
}
