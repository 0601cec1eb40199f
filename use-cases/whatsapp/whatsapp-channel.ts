import * as v from 'valibot'
import { internationalPhone } from '../../domain/contact/phone.ts'
import type { ListedOrder } from '../../domain/orders/order.ts'
import { ORDER_TEXT_LABELS, type OrderTextName, orderTextValues } from '../../domain/orders/order-texts.ts'
import type { Delivery, OutboxEntry } from '../../domain/outbox/entry.ts'
import { fillText } from '../../domain/text/filled-text.ts'
import type { WhatsAppAccount } from '../../domain/whatsapp/account.ts'
import { WINDOW_MS } from '../../domain/whatsapp/message-states.ts'
import { isAtStep, templateValue } from '../../domain/whatsapp/order-steps.ts'
import type { WhatsAppFailure } from '../../domain/whatsapp/whatsapp-policy.ts'
import type { MessageContent } from '../../integrations/whatsapp/whatsapp-types.ts'
import type { AppContext } from '../context.ts'
import { joinConversation } from '../conversations/conversation-of.ts'
import { type ReplyDeps, sendReply } from '../conversations/send-reply.ts'
import type { OutboxChannel, SendOptions } from '../outbox/outbox-channel.ts'
import { readSettings } from '../settings/read-settings.ts'
import { deliveryOf } from './delivery-of.ts'
import { readWhatsAppAccount } from './whatsapp-account.ts'

export type WhatsAppDeps = ReplyDeps & Pick<AppContext, 'publicUrl'>

const STEP_NAMES = Object.keys(ORDER_TEXT_LABELS) as OrderTextName[]
const orderMessage = v.object({
  orderId: v.string(),
  step: v.picklist(STEP_NAMES),
  reason: v.string(),
  /** the shop's own text was refused by a report */
  onlyTemplate: v.optional(v.boolean(), false),
})

/** Sends the messages about orders, and the answers in conversations, through the WhatsApp Cloud API (G-12, R-02). */
export function whatsAppChannel(shop: WhatsAppDeps): OutboxChannel {
  return {
    isConfigured: async () => (await readWhatsAppAccount(shop)) !== null,
    async send(entry, options) {
      if (entry.kind === 'reply' || entry.kind === 'away') return sendReply(shop, entry, options)
      const read = v.safeParse(orderMessage, entry.payload)
      // Another step is of a newer version, whose processes send it.
      if (!read.success) return { outcome: 'waiting' }
      const { orderId, ...told } = read.output
      const order = (await shop.store.orders.find(orderId))?.order
      const phone = order?.customerPhone ?? null
      if (!order || phone === null || !isAtStep(order, told.step)) return withdraw(shop, entry)
      if (await shop.store.conversations.isStopped(phone)) return withdraw(shop, entry)
      const account = await readWhatsAppAccount(shop)
      // Removed since the attempt began.
      if (!account) return { outcome: 'deferred', failure: 'auth', answer: null }
      const contents = await contentsFor(shop, order, { ...told, phone })
      return sendFirst(shop, { entry, phone, contents, account }, options)
    },
  }
}

/** The order has gone on, is cancelled or erased: the message would tell what is no longer so. Or the customer wrote STOP. */
async function withdraw({ store }: WhatsAppDeps, { id }: OutboxEntry): Promise<Delivery> {
  await store.transaction((tx) => tx.whatsAppMessages.delete(id))
  return { outcome: 'accepted', answer: '' }
}

interface Told {
  step: OrderTextName
  reason: string
  onlyTemplate: boolean
  phone: string
}

/** What may be sent, best first: the shop's own text only within 24 hours after a message of the customer. */
async function contentsFor(
  shop: WhatsAppDeps,
  order: ListedOrder,
  { step, reason, onlyTemplate, phone }: Told,
): Promise<MessageContent[]> {
  const names = ['orderTexts', 'whatsappSteps', 'name'] as const
  const { orderTexts, whatsappSteps, name: shopName } = await readSettings(shop, names)
  const courier = order.courierId === null ? null : await shop.store.couriers.find(order.courierId)
  const values = orderTextValues(order, { shopName, publicUrl: shop.publicUrl, courier, reason })
  const wroteAt = await shop.store.whatsAppMessages.lastReceivedAt(phone)
  const isOpen = !onlyTemplate && wroteAt !== null && shop.clock() - wroteAt < WINDOW_MS
  const { template, language, words } = whatsappSteps[step]
  const parameters = words.map((name) => ({
    name,
    value: templateValue(Object.hasOwn(values, name) ? values[name as keyof typeof values] : ''),
  }))
  return [
    ...(isOpen ? [{ text: fillText(orderTexts[step], values) }] : []),
    ...(template === '' ? [] : [{ template, language, parameters }]),
  ]
}

interface Sending {
  entry: OutboxEntry
  phone: string
  contents: readonly MessageContent[]
  account: WhatsAppAccount
}

/** Sends the first content that WhatsApp takes: its own clock decides whether the 24 hours are over. */
async function sendFirst(
  shop: WhatsAppDeps,
  { entry, phone, contents: [content, ...others], account }: Sending,
  { beforeHandOver, signal }: SendOptions,
): Promise<Delivery<WhatsAppFailure>> {
  if (!content) return { outcome: 'refused', failure: 'window', answer: null }
  if (signal.aborted) return { outcome: 'interrupted' }
  await beforeHandOver()
  const { id } = entry
  const sent = await shop.whatsApp.sendMessage({ id, to: internationalPhone(phone), content }, account)
  if (!sent.ok && sent.failure === 'window' && others.length > 0)
    return sendFirst(shop, { entry, phone, contents: others, account }, { beforeHandOver, signal })
  if (!sent.ok) return deliveryOf(sent)
  const text = 'text' in content ? content.text : ''
  const { phoneNumberId } = account
  await shop.store.transaction(async (tx) => {
    await joinConversation(tx, { id, phone, phoneNumberId, text })
    await tx.whatsAppMessages.setAccepted(id, sent.wamid, { text, at: shop.clock() })
    tx.publish({ kind: 'order-message', orderId: entry.recipient })
  })
  return { outcome: 'accepted', answer: '' }
}
