import type { WhatsAppMessage as StoredMessage } from '../../data/queries/whatsapp-messages.ts'
import { isOver } from '../../domain/conversations/customer-orders.ts'
import { QUESTIONS } from '../../domain/whatsapp/customer-answer.ts'
import type { AppContext, ReadDeps } from '../context.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { addRemark } from './add-remark.ts'
import { type AwayDeps, answerAway } from './away-answer.ts'
import { lockConversationOf } from './conversation-of.ts'
import { pinNotes } from './pin-notes.ts'
import { settleConversation } from './store-message.ts'

export type AnswerDeps = AwayDeps & Pick<AppContext, 'actor'>

/** What was done with an answer. `acted`: nobody has to look at it; `flag`: what a person has to know of the orders. */
interface Outcome {
  acted: boolean
  flag: string | null
  orders: readonly string[]
}

/**
 * Applies the answer in a stored message once (G-12, W-08): where exactly one question is open, the order is confirmed.
 * Otherwise the message waits for a person, and the orders concerned get a pinned note.
 */
export async function applyAnswer(shop: AnswerDeps, id: string): Promise<void> {
  const message = await shop.store.whatsAppMessages.find(id)
  if (message?.state !== 'received' || message.conversationId === null) return
  if (message.kind === 'stop' || message.kind === 'start') return choose(shop, id)
  const outcome = await outcomeOf(shop, message)
  await shop.store.transaction(async (tx) => {
    const locked = await lockConversationOf(tx, id)
    if (!locked || !(await tx.whatsAppMessages.setState(id, 'received', stateOf(outcome.acted)))) return
    if (outcome.flag !== null) await pinNotes(tx, outcome.orders, outcome.flag, shop)
    if (message.orderId !== null) tx.publish({ kind: 'order-message', orderId: message.orderId })
    await settleConversation(tx, locked.conversation.id)
    if (!outcome.acted)
      await answerAway(tx, locked.conversation.id, [{ at: Number(message.createdAt) }], shop)
  })
}

const stateOf = (acted: boolean) => (acted ? 'applied' : 'handled')

/** Which orders an answer is about: that of the question which it answers, otherwise those that wait for one. */
async function outcomeOf(shop: AnswerDeps, message: StoredMessage): Promise<Outcome> {
  const { store } = shop
  const said = `${message.kind === 'yes' ? 'OUI' : 'NON'} reçu par WhatsApp`
  // An attempt that was interrupted after the order was confirmed.
  if (message.orderId !== null && (await store.fulfillment.findEvent(keyAt(message.orderId, message))))
    return { acted: true, flag: null, orders: [] }
  const conversationId = message.conversationId ?? ''
  const answered = message.replyTo === null ? null : await store.whatsAppMessages.findByWamid(message.replyTo)
  const isOfCustomer = answered?.conversationId === conversationId || answered?.phone === message.phone
  const question = isOfCustomer && QUESTIONS.some((kind) => kind === answered?.kind) ? answered : null
  if (question?.orderId) {
    const order = { orderId: question.orderId, isSummary: question.kind === 'summary' }
    return { ...(await outcomeFor(shop, message, order, said)), orders: [question.orderId] }
  }
  const phone = message.phone === '' ? null : message.phone
  const asked = await store.whatsAppMessages.askedOrders({ conversationId, phone })
  const orders = asked.map(({ orderId }) => orderId)
  const [only, ...others] = asked
  if (!only) return { acted: false, flag: null, orders }
  if (others.length > 0) {
    const flag = `${said}, mais plusieurs commandes attendent une réponse\u202f: ${orders.join(', ')}.`
    return { acted: false, flag, orders }
  }
  const isUnclear = message.replyTo !== null || !only.isSure
  const isOther = isUnclear || (await store.receivedMessages.hasAskedSince(conversationId, only.at))
  if (isOther) return { acted: false, flag: `${said}, peut-être à une autre question.`, orders }
  return { ...(await outcomeFor(shop, message, { orderId: only.orderId, isSummary: true }, said)), orders }
}

/** An answer about one order. @param isSummary the question was asked in this conversation, whatever the order's number is */
async function outcomeFor(
  shop: AnswerDeps,
  message: StoredMessage,
  { orderId, isSummary }: { orderId: string; isSummary: boolean },
  said: string,
): Promise<Omit<Outcome, 'orders'>> {
  const order = await orderOf(shop, orderId)
  const waits = (flag: string | null) => ({ acted: false, flag })
  if (!order) return waits(null)
  if (!isSummary && order.customerPhone !== message.phone && message.phone !== '')
    return waits(`${said} d’un autre numéro que celui de la commande.`)
  if (message.kind === 'no') return waits(isOver(order) ? null : `${said}.`)
  if (order.status !== 'pending')
    return waits(order.status === 'cancelled' ? `${said}, mais la commande est annulée.` : null)
  const confirm = { action: 'confirm', note: 'OUI par WhatsApp', key: `whatsapp ${message.wamid}` } as const
  const acted = await actOnOrder({ ...shop, actor: null }, orderId, confirm)
  if (acted.ok) return { acted: true, flag: null }
  return waits(`${said}, mais la commande n’a pas été confirmée\u202f: ${acted.message}`)
}

const keyAt = (orderId: string, { wamid }: StoredMessage) => `${orderId} whatsapp ${wamid}`

async function orderOf({ store }: ReadDeps, orderId: string) {
  const order = (await store.orders.find(orderId))?.order
  return order && order.deletedAt === null ? order : null
}

/** STOP ends what the shop would begin by itself, until START. Of several the last one that was written counts. */
async function choose(shop: AnswerDeps, id: string): Promise<void> {
  await shop.store.transaction(async (tx) => {
    const locked = await lockConversationOf(tx, id)
    if (!locked) return
    const { conversation, message } = locked
    const isStop = message.kind === 'stop'
    const isNothing = !isStop && conversation.stoppedAt === null
    if (!(await tx.whatsAppMessages.setState(id, 'received', stateOf(!isNothing)))) return
    const last = await tx.receivedMessages.lastChoice(conversation.id)
    if (last?.id === id && !isNothing) {
      const stoppedAt = isStop ? Number(message.createdAt) : null
      await tx.conversations.change(conversation.id, { stoppedAt })
      await addRemark(tx, conversation, { text: isStop ? STOPPED : STARTED }, shop)
    }
    if (isStop) {
      const { phone } = conversation
      const asked = await tx.whatsAppMessages.askedOrders({ conversationId: conversation.id, phone })
      await pinNotes(
        tx,
        asked.map(({ orderId }) => orderId),
        'STOP reçu par WhatsApp.',
        shop,
      )
    }
    if (message.orderId !== null) tx.publish({ kind: 'order-message', orderId: message.orderId })
    await settleConversation(tx, conversation.id)
  })
}

const STOPPED = 'Le client a écrit STOP\u202f: la boutique ne lui écrit plus sans qu’il ait écrit.'
const STARTED = 'Le client a écrit START\u202f: la boutique peut de nouveau lui écrire.'
