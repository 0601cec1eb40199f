import type { Conversation } from '../../data/queries/conversations.ts'
import type { WhatsAppMessage as StoredRow } from '../../data/queries/whatsapp-messages.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { asksForAnswer } from '../../domain/conversations/message.ts'
import { answerIn, pastState, receivedContent } from '../../domain/conversations/received-message.ts'
import type { WhatsAppMessage } from '../../domain/whatsapp/webhook-events.ts'
import type { AppContext } from '../context.ts'
import { applyAnswer } from './apply-answer.ts'
import { applyChanges } from './apply-changes.ts'
import { answerAway } from './away-answer.ts'
import { completeMessage } from './complete-message.ts'
import { conversationOf, identify, type SomebodyAt, somebodyAt } from './conversation-of.ts'
import { type StoredMessage, settleConversation, storeMessages } from './store-message.ts'

export type ReceiveDeps = Pick<AppContext, 'store' | 'settings' | 'clock' | 'newId' | 'actor' | 'publicUrl'>

/** `past`: from before the shop was connected; `isOwn`: the merchant's, from the app on the phone. */
export interface ToldMessage {
  message: WhatsAppMessage
  isPast: boolean
  isOwn: boolean
  /** of the merchant's past message: WhatsApp's word */
  state: string | null
}

/**
 * Stores messages of one person, each once, and applies the answers in them. An attempt that was interrupted is completed when
 * WhatsApp tells of them again.
 * @param told in the order in which WhatsApp tells of them
 */
export async function receiveMessages(
  shop: ReceiveDeps,
  phoneNumberId: string,
  told: readonly ToldMessage[],
): Promise<void> {
  const answers = await shop.store.transaction(async (tx) => {
    const conversation = await conversationOfPerson(tx, phoneNumberId, told, shop)
    return conversation ? storeTold(tx, conversation, told, shop) : []
  })
  for (const id of answers) await applyAnswer(shop, id)
}

/** @returns the ids of messages with an answer that is not applied yet */
async function storeTold(
  tx: OpenTransaction,
  conversation: Conversation,
  told: readonly ToldMessage[],
  shop: ReceiveDeps,
): Promise<string[]> {
  const wamids = told.map(({ message }) => message.id)
  const known = new Map((await tx.receivedMessages.knownOf(wamids)).map((row) => [row.wamid, row]))
  const about = await contextOf(tx, conversation, told)
  const messages = told.map((one) => {
    const id = known.get(one.message.id)?.id ?? shop.newId()
    return messageOf(one, conversation, { ...about, id, now: shop.clock() })
  })
  const fresh = messages.filter(({ wamid }) => !known.has(wamid))
  const { sequences, conversation: stored } = await storeMessages(tx, conversation, fresh, shop)
  const added = fresh.filter((_, index) => sequences[index] !== null)
  const open = [...added]
  for (const message of messages) {
    const row = known.get(message.wamid)
    const isOpen = row && ((await completeMessage(tx, row, message, shop)) || row.state === 'received')
    if (isOpen) open.push(message)
  }
  await applyChanges(tx, stored, wamids, shop)
  await noticeEchoes(tx, conversation.id, added)
  for (const orderId of new Set(added.flatMap((message) => message.orderId ?? [])))
    tx.publish({ kind: 'order-message', orderId })
  const asking = added.filter(({ origin, state }) => origin === 'customer' && state === 'handled')
  await answerAway(tx, conversation.id, asking, shop)
  return [
    ...new Set(open.filter(({ kind, state }) => state === 'received' && isAnswer(kind)).map(({ id }) => id)),
  ]
}

const isAnswer = (kind: string) => ['yes', 'no', 'stop', 'start'].includes(kind)

/** What the merchant wrote on the phone shows that they have seen what came before. */
async function noticeEchoes(
  tx: OpenTransaction,
  conversationId: string,
  added: readonly StoredMessage[],
): Promise<void> {
  const echoes = added.filter(
    ({ origin, kind, type }) => origin === 'phone' && kind === 'echo' && asksForAnswer(type),
  )
  if (echoes.length === 0) return
  const at = Math.max(...echoes.map((echo) => echo.at))
  const conversation = await tx.conversations.find(conversationId)
  const seen = (await tx.receivedMessages.seenUntil(conversationId, at)) ?? conversation?.lastSequence
  if (!conversation || Number(seen) <= Number(conversation.readSequence)) return
  await tx.conversations.change(conversationId, { readSequence: Number(seen) })
  await settleConversation(tx, conversationId)
}

interface AboutMessages {
  /** the customer's messages that are answered, and by WhatsApp's id */
  answered: ReadonlyMap<string | null, StoredRow>
  /** the customer's order, of which messages tell unless they say otherwise */
  orderId: string | null
  /** the only order that the customer was asked to confirm */
  askedId: string | null
  articles: ReadonlyMap<string, string>
}

async function contextOf(
  tx: OpenTransaction,
  { id, phone }: Conversation,
  told: readonly ToldMessage[],
): Promise<AboutMessages> {
  const replies = told.flatMap(({ message, isPast }) => (isPast ? [] : (message.replyTo ?? [])))
  const known = await tx.receivedMessages.knownOf([...new Set(replies)])
  const isLive = told.some(({ isPast }) => !isPast)
  const asks = told.some(({ message, isPast, isOwn }) => !isPast && !isOwn && answerIn(message) !== 'other')
  const asked = asks ? await tx.whatsAppMessages.askedOrders({ conversationId: id, phone }) : []
  const articles = told.flatMap(({ message }) => message.product?.retailerId ?? [])
  return {
    answered: new Map(
      known.filter((row) => row.conversationId === id || row.phone === phone).map((row) => [row.wamid, row]),
    ),
    orderId: isLive && phone !== null ? await tx.whatsAppMessages.latestOrder(phone) : null,
    askedId: asked.length === 1 ? (asked[0]?.orderId ?? null) : null,
    articles: await tx.conversationMessages.articleNames([...new Set(articles)]),
  }
}

function messageOf(
  { message, isPast, isOwn, state }: ToldMessage,
  { phone }: Conversation,
  { id, now, answered, orderId, askedId, articles }: AboutMessages & { id: string; now: number },
): StoredMessage {
  const { product, kind: type, media, referral } = message
  const answer = isPast || isOwn ? 'other' : answerIn(message)
  const isWaiting = answer !== 'other' || !asksForAnswer(type)
  const past = isPast ? 'history' : isWaiting ? 'received' : 'handled'
  const about = (message.replyTo && answered.get(message.replyTo)?.orderId) || null
  return {
    ...{ id, wamid: message.id, phone: phone ?? '', type, referral },
    // An edit repeats the file of its message.
    media: type === 'edit' ? null : media,
    ...receivedContent(message, articles.get(product?.retailerId ?? '') ?? ''),
    direction: isOwn ? 'sent' : 'received',
    origin: isOwn ? 'phone' : 'customer',
    kind: isOwn ? 'echo' : answer,
    state: isOwn ? pastState(state) : past,
    orderId: isPast ? null : (about ?? (answer === 'other' ? null : askedId) ?? orderId),
    at: Math.min(message.at ?? now, now),
  }
}

/** The conversation of those who wrote, whom only a message may name: that which they answer, or itself, told before. */
async function conversationOfPerson(
  tx: OpenTransaction,
  phoneNumberId: string,
  told: readonly ToldMessage[],
  shop: ReceiveDeps,
): Promise<Conversation | null> {
  const [first] = told
  if (!first) return null
  const now = shop.clock()
  const at = Math.max(...told.map(({ message }) => Math.min(message.at ?? now, now)))
  const named = told.findLast(({ message }) => message.person.name !== null) ?? first
  const { person } = named.message
  const who = somebodyAt(phoneNumberId, { ...person, ...idsOf(first.message) }, at)
  if (who && who.phone !== null) return conversationOf(tx, who, shop)
  const isKnown = who && (await tx.conversationIdentities.isKnown(phoneNumberId, who.userId ?? ''))
  const answered = isKnown ? null : await answeredBy(tx, told)
  if (!answered) return who && conversationOf(tx, who, shop)
  if (answered.conversationId !== null) {
    const conversation = await tx.conversations.lock(answered.conversationId)
    if (!conversation) return who && conversationOf(tx, who, shop)
    const { phone } = conversation
    return who ? identify(tx, conversation, { phone, userId: who.userId }, shop) : conversation
  }
  const unnamed: SomebodyAt = { phoneNumberId, phone: null, userId: null, name: null, username: null, at }
  return conversationOf(tx, { ...(who ?? unnamed), phone: answered.phone }, shop)
}

const idsOf = ({ person: { phone, userId } }: WhatsAppMessage) => ({ phone, userId })

async function answeredBy(tx: OpenTransaction, told: readonly ToldMessage[]): Promise<StoredRow | null> {
  const replies = told.flatMap(({ message }) => message.replyTo ?? [])
  const rows = await tx.receivedMessages.knownOf(replies)
  const answered = rows.find(({ direction, phone }) => direction === 'sent' && phone !== '')
  if (answered) return answered
  const itself = await tx.receivedMessages.knownOf(told.map(({ message }) => message.id))
  return itself.find(({ conversationId }) => conversationId !== null) ?? null
}
