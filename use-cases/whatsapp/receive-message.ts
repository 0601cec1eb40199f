import type { WhatsAppMessage as StoredMessage } from '../../data/queries/whatsapp-messages.ts'
import { readAnyPhone } from '../../domain/contact/phone.ts'
import type { ListedOrder } from '../../domain/orders/order.ts'
import { isDelivered } from '../../domain/orders/statuses.ts'
import { shorten } from '../../domain/text/characters.ts'
import { cleanText } from '../../domain/text/clean-text.ts'
import { type CustomerAnswer, readCustomerAnswer } from '../../domain/whatsapp/customer-answer.ts'
import type { WhatsAppMessage } from '../../domain/whatsapp/webhook-events.ts'
import type { AppContext, ReadDeps, WriteDeps } from '../context.ts'
import { actOnOrder } from '../orders/act-on-order.ts'

type Deps = WriteDeps & Pick<AppContext, 'settings'>

const MAX_TEXT = 1000

/** Stores a customer's message, and applies the answer in it to the order once (G-12). */
export async function receiveMessage(shop: Deps, message: WhatsAppMessage): Promise<void> {
  const { store } = shop
  const now = shop.clock()
  const answered = message.replyTo ? await store.whatsAppMessages.findByWamid(message.replyTo) : null
  const { phone: from } = message.person
  const phone = from === null ? (answered?.phone ?? null) : readAnyPhone(`+${from}`)
  if (phone === null) return
  const answer = answerOf(message)
  const orders = await ordersOf(shop, { phone, answered, answer })
  const orderId = orders[0] ?? (await store.whatsAppMessages.latestOrder(phone))
  await store.transaction(async (tx) => {
    const added = await tx.whatsAppMessages.addReceived({
      ...{ id: shop.newId(), wamid: message.id, phone, orderId, kind: answer },
      // What a stranger writes is read by nobody; that they wrote opens the 24 hours.
      text: orderId === null ? '' : shorten(cleanText(textOf(message).toWellFormed()), MAX_TEXT),
      at: Math.min(message.at ?? now, now),
    })
    if (added && orderId !== null) tx.publish({ kind: 'order-message', orderId })
  })
  const received = await store.whatsAppMessages.findByWamid(message.id)
  // An attempt that was interrupted after storing the message is completed by WhatsApp's next one.
  if (received?.state === 'received') await applyAnswer(shop, received, orders)
}

/** What the customer wrote or pressed; a caption is shown nowhere yet. */
function textOf({ kind, text }: WhatsAppMessage): string {
  return kind === 'text' || kind === 'button' || kind === 'reply' ? text : ''
}

/** A button answers by its payload, or by its text when the template gives it none. */
function answerOf(message: WhatsAppMessage): CustomerAnswer {
  const answer = readCustomerAnswer(message.payload ?? '')
  return answer === 'other' ? readCustomerAnswer(textOf(message)) : answer
}

interface Asked {
  phone: string
  answered: StoredMessage | null
  answer: CustomerAnswer
}

/** Which orders an answer is about: that of the message which it answers, otherwise those that wait for one. */
async function ordersOf({ store }: ReadDeps, { phone, answered, answer }: Asked): Promise<string[]> {
  if (answered?.orderId && answered.phone === phone) return [answered.orderId]
  return answer === 'other' ? [] : store.whatsAppMessages.askedOrders(phone)
}

/** Confirms the order or flags it. An answer that may be about several orders flags each of them. */
async function applyAnswer(shop: Deps, received: StoredMessage, orders: readonly string[]): Promise<void> {
  const flag = received.kind === 'other' ? null : await flagOf(shop, received, orders)
  await shop.store.transaction(async (tx) => {
    const { whatsAppMessages, orderNotes, publish } = tx
    if (!(await whatsAppMessages.setHandled(received.id)) || flag === null) return
    for (const orderId of orders) {
      const note = { id: shop.newId(), orderId, text: flag, pinned: true }
      await orderNotes.insert(note, null, shop.clock())
      publish({ kind: 'order', orderId, status: 'changed' })
    }
  })
}

/** @returns what a person has to know; null when nothing is left to do */
async function flagOf(
  shop: Deps,
  { kind, phone, wamid }: StoredMessage,
  orders: readonly string[],
): Promise<string | null> {
  const said = `${kind === 'yes' ? 'OUI' : 'NON'} reçu par WhatsApp`
  const [orderId, ...others] = orders
  if (orderId === undefined) return null
  if (others.length > 0)
    return `${said}, mais plusieurs commandes attendent une réponse\u202f: ${orders.join(', ')}.`
  const order = (await shop.store.orders.find(orderId))?.order
  if (!order || order.deletedAt !== null) return null
  if (order.customerPhone !== phone) return `${said} d’un autre numéro que celui de la commande.`
  if (kind === 'no') return isOver(order) ? null : `${said}.`
  if (order.status !== 'pending')
    return order.status === 'cancelled' ? `${said}, mais la commande est annulée.` : null
  const confirm = { action: 'confirm', note: 'OUI par WhatsApp', key: `whatsapp ${wamid}` } as const
  const acted = await actOnOrder({ ...shop, actor: null }, orderId, confirm)
  return acted.ok ? null : `${said}, mais la commande n’a pas été confirmée\u202f: ${acted.message}`
}

const isOver = (order: ListedOrder) => order.status === 'cancelled' || isDelivered(order)
