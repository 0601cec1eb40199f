import type { Conversation } from '../../data/queries/conversations.ts'
import { closedSince } from '../../domain/contact/open-time.ts'
import { internationalPhone } from '../../domain/contact/phone.ts'
import { readParts } from '../../domain/conversations/excerpt.ts'
import type { MessageParts } from '../../domain/conversations/message.ts'
import type { Delivery, OutboxEntry } from '../../domain/outbox/entry.ts'
import type { WhatsAppAccount } from '../../domain/whatsapp/account.ts'
import { WINDOW_MS } from '../../domain/whatsapp/message-states.ts'
import type { WhatsAppFailure } from '../../domain/whatsapp/whatsapp-policy.ts'
import type { MessageContent, WhatsAppRefusal } from '../../integrations/whatsapp/whatsapp-types.ts'
import type { AppContext } from '../context.ts'
import type { SendOptions } from '../outbox/outbox-channel.ts'
import { readSettings } from '../settings/read-settings.ts'
import { deliveryOf } from '../whatsapp/delivery-of.ts'
import { readWhatsAppAccount } from '../whatsapp/whatsapp-account.ts'
import { lockConversationOf } from './conversation-of.ts'
import { settleConversation } from './store-message.ts'

export type ReplyDeps = Pick<
  AppContext,
  'store' | 'clock' | 'settings' | 'whatsApp' | 'images' | 'privateFiles'
>

type Message = NonNullable<Awaited<ReturnType<AppContext['store']['conversationReplies']['find']>>>

const NOTHING: Delivery<WhatsAppFailure> = { outcome: 'accepted', answer: '' }

/**
 * Makes one attempt to send an answer to a customer (W-05). It is read again before: what was erased is not sent, and what
 * the shop may no longer send is refused, so that the conversation waits again.
 */
export async function sendReply(
  shop: ReplyDeps,
  { id }: OutboxEntry,
  options: SendOptions,
): Promise<Delivery<WhatsAppFailure>> {
  const message = await shop.store.conversationReplies.find(id)
  const conversation = message && (await shop.store.conversations.find(message.conversationId ?? ''))
  if (!message || !conversation || message.wamid !== null) return NOTHING
  if (message.origin === 'shop' && !(await isWanted(shop, conversation))) return withdraw(shop, id)
  const account = await readWhatsAppAccount(shop)
  // Removed since the attempt began.
  if (!account) return { outcome: 'deferred', failure: 'auth', answer: null }
  const parts = readParts(message.content)
  const wroteAt = conversation.phoneNumberId === account.phoneNumberId ? conversation.lastReceivedAt : null
  const isOpen = wroteAt !== null && shop.clock() - Number(wroteAt) < WINDOW_MS
  if (!parts.template && !isOpen) return refused('window')
  if (parts.template && conversation.stoppedAt !== null) return refused('stopped')
  const found = await contentsOf(shop, message, { parts, account })
  if (!found.ok) return found.failure === 'file' ? refused('file') : deliveryOf(found)
  if (options.signal.aborted) return { outcome: 'interrupted' }
  await options.beforeHandOver()
  const { phone, userId } = conversation
  const to = phone === null ? { recipient: userId ?? '' } : { to: internationalPhone(phone) }
  for (const content of found.contents) {
    const sent = await shop.whatsApp.sendMessage({ ...to, id, content, replyTo: message.replyTo }, account)
    if (sent.ok) return accepted(shop, message, sent.wamid)
    // An article that the catalogue does not have yet is sent as a link.
    if (sent.failure !== 'refused' || content === found.contents.at(-1)) return deliveryOf(sent)
  }
  return refused('refused')
}

/** What the shop answers by itself comes too late after STOP, after somebody has answered, and once the shop is open again. */
async function isWanted(shop: ReplyDeps, { stoppedAt, waitingSince }: Conversation): Promise<boolean> {
  if (stoppedAt !== null || waitingSince === null) return false
  const { openingHours } = await readSettings(shop, ['openingHours'])
  return closedSince(openingHours, shop.clock()) !== null
}

async function withdraw({ store }: ReplyDeps, id: string) {
  await store.transaction(async (tx) => {
    const locked = await lockConversationOf(tx, id)
    await tx.whatsAppMessages.delete(id)
    if (locked) await settleConversation(tx, locked.conversation.id)
  })
  return NOTHING
}

const refused = (failure: WhatsAppFailure): Delivery<WhatsAppFailure> => {
  return { outcome: 'refused', failure, answer: null }
}

async function accepted(shop: ReplyDeps, { id, text, orderId }: Message, wamid: string) {
  await shop.store.transaction(async (tx) => {
    await tx.whatsAppMessages.setAccepted(id, wamid, { text, at: shop.clock() })
    // Merged with another one since it was read.
    const now = await tx.conversationReplies.find(id)
    if (now?.conversationId) tx.publish({ kind: 'conversation', conversationId: now.conversationId })
    if (orderId !== null) tx.publish({ kind: 'order-message', orderId })
  })
  return NOTHING
}

type Contents = { ok: true; contents: MessageContent[] } | WhatsAppRefusal

interface Sent {
  parts: MessageParts
  account: WhatsAppAccount
}

/** What is sent, best first. Photos are given to WhatsApp before. */
async function contentsOf(shop: ReplyDeps, message: Message, sent: Sent): Promise<Contents> {
  const { parts, account } = sent
  const { text } = message
  if (parts.template) {
    const { name: template, language, parameters = [], positional = false } = parts.template
    return { ok: true, contents: [{ template, language, parameters, positional }] }
  }
  if (parts.location) {
    const { latitude, longitude, name, address } = parts.location
    return { ok: true, contents: [{ location: { latitude, longitude, name, address } }] }
  }
  if (message.type === 'image') return pictureOf(shop, message, account)
  const { link, product } = parts
  if (!link) return { ok: true, contents: [{ text }] }
  const photo = product?.image ? await shop.images.readShared(product.image) : null
  const uploaded = photo && (await shop.whatsApp.uploadMedia({ bytes: photo, mime: 'image/jpeg' }, account))
  // A photo that WhatsApp does not take is left out.
  if (uploaded && !uploaded.ok && uploaded.failure !== 'refused') return uploaded
  const { whatsappInbox } = await readSettings(shop, ['whatsappInbox'])
  const { catalogId } = whatsappInbox
  const retailerId = catalogId === '' ? undefined : product?.retailerId
  return {
    ok: true,
    contents: [
      ...(retailerId ? [{ product: { catalogId, retailerId }, body: text }] : []),
      { link, body: text, image: uploaded?.ok ? uploaded.mediaId : null },
    ],
  }
}

async function pictureOf(
  shop: ReplyDeps,
  { id, text }: Message,
  account: WhatsAppAccount,
): Promise<Contents> {
  const [media] = await shop.store.conversationMessages.media([id])
  const bytes = media?.file ? await shop.privateFiles.read(media.file) : null
  if (!bytes) return { ok: false, failure: 'file', detail: '' }
  const uploaded = await shop.whatsApp.uploadMedia({ bytes, mime: media?.mime ?? 'image/jpeg' }, account)
  return uploaded.ok ? { ok: true, contents: [{ image: uploaded.mediaId, caption: text }] } : uploaded
}
