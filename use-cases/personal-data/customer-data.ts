import type { CustomerQuery } from '../../contracts/customer.ts'
import type { ContactMessage } from '../../data/queries/contact.ts'
import type { PersonalAlert } from '../../data/queries/stock-alerts.ts'
import type { WhatsAppMessage } from '../../data/queries/whatsapp-messages.ts'
import type { Store } from '../../data/store.ts'
import { readParts } from '../../domain/conversations/excerpt.ts'
import { fail, type Result } from '../../domain/errors.ts'
import type { ListedOrder } from '../../domain/orders/order.ts'
import type { PaymentClaim } from '../../domain/orders/payment-claim.ts'
import { visibleHistory, visibleOrder } from '../../domain/orders/visible-order.ts'
import { formatFrancs } from '../../domain/pricing/francs.ts'
import { fold } from '../../domain/text/fold.ts'
import { record } from '../audit/record.ts'
import { readInBatches } from '../batches.ts'
import { deliveriesTo, eraseFromLists, heldObjection, keptInLists } from '../birth-lists/kept-data.ts'
import type { ReadDeps, WriteDeps } from '../context.ts'
import { sharedPartsOf } from '../conversations/read-messages.ts'
import {
  eraseConversations,
  type KeptConversation,
  type KeptFile,
  keptConversations,
} from '../conversations/remove-conversation.ts'
import { eraseTraces, purgeReviews } from '../customers/erase-traces.ts'
import { type Customer, type CustomerProfile, readCustomer } from '../customers/profile.ts'
import { shownAttempt } from '../orders/get-order.ts'

interface CustomerData extends KeptInLists {
  orders: ListedOrder[]
  notices: PaymentClaim[]
  messages: ContactMessage[]
  /** reviews whose pseudonym is the name */
  reviews: Awaited<ReturnType<Store['moderation']['byPseudo']>>
  /** requests of this phone number to be notified when a product is back in stock */
  alerts: PersonalAlert[]
  /** WhatsApp messages of this phone number, of the orders and of the conversations */
  whatsApp: WrittenMessage[]
  /** conversations of this phone number, of the orders or of this name, and files of their messages */
  conversations: KeptConversation[]
  files: KeptFile[]
  /** accounts with this phone number, e-mail or name */
  accounts: KeptAccount[]
}

/** birth lists of this phone number or name, gifts to birth lists, and orders for their parents */
type KeptInLists = Awaited<ReturnType<typeof keptInLists>>

type KeptAccount = { id: string; createdAt: string } & CustomerProfile & Pick<Customer, 'addresses'>

type WrittenMessage = Pick<WhatsAppMessage, 'id' | 'phone' | 'direction' | 'text' | 'origin' | 'type'> &
  ReturnType<typeof sharedPartsOf> & { createdAt: string }

const ORDERS_AT_A_TIME = 100

/** Finds all data stored with a phone number, e-mail or full name, ignoring case and accents. */
async function findCustomer(store: Store, { by, value }: CustomerQuery): Promise<CustomerData> {
  const { payments, personalData, stockAlerts, moderation, whatsAppMessages, accounts, customers } = store
  const userIds = by === 'orderId' || by === 'conversation' ? [] : await customers.findIds(by, value)
  const ownIds = await Promise.all(userIds.map((userId) => customers.ownOrderIds(userId)))
  const mine: ListedOrder[] = []
  const pages = readInBatches<ListedOrder>(ORDERS_AT_A_TIME, (last) =>
    personalData.ordersOf({ by, value, ownIds: ownIds.flat() }, last?.orderId ?? null, ORDERS_AT_A_TIME),
  )
  // The orders of a customer who hides the number are those of somebody with a number.
  for await (const page of by === 'conversation' ? [] : pages)
    mine.push(...page.filter(({ customerName }) => by !== 'name' || fold(customerName) === fold(value)))
  const beside = await payments.listFor(mine.map(({ orderId }) => orderId))
  const byPhone = by === 'phone' ? await personalData.noticesOf(value) : []
  const codes = new Set(beside.map(({ paymentCode }) => paymentCode))
  const notices = [...beside, ...byPhone.filter(({ paymentCode }) => !codes.has(paymentCode))]
  const messages = by === 'name' || by === 'email' ? await personalData.messagesOf(by, value) : []
  const alerts = by === 'phone' ? await stockAlerts.ofPhone(value) : []
  const reviews = by === 'name' ? await moderation.byPseudo(value) : []
  const orderIds = mine.map(({ orderId }) => orderId)
  const rows = await whatsAppMessages.ofCustomer(orderIds, by === 'phone' ? value : null)
  const phones = new Set(mine.flatMap(({ customerPhone }) => customerPhone ?? []))
  if (by === 'phone') phones.add(value)
  const who = {
    ...{ phones: [...phones], orderIds, name: by === 'name' ? value : null },
    id: by === 'conversation' ? value : null,
  }
  const { written, conversations, files } = await keptConversations(store, who, rows)
  const whatsApp = written.map(({ content, createdAt, ...row }): WrittenMessage => {
    const { id, phone, direction, text, origin, type } = row
    const shared = sharedPartsOf(readParts(content))
    const at = new Date(Number(createdAt)).toISOString()
    return { id, phone, direction, text, origin, type, ...shared, createdAt: at }
  })
  const kept = await Promise.all(userIds.map((userId) => readAccount({ accounts, customers }, userId)))
  const inLists = await keptInLists(store, { by, value })
  const inChats = { whatsApp, conversations, files }
  return { orders: mine, notices, messages, alerts, ...inChats, reviews, ...inLists, accounts: kept.flat() }
}

async function readAccount(
  { accounts, customers }: Pick<Store, 'accounts' | 'customers'>,
  userId: string,
): Promise<KeptAccount[]> {
  const user = await accounts.find(userId)
  if (!user) return []
  const { profile, addresses } = await readCustomer({ store: { customers } }, user)
  return [{ id: userId, createdAt: user.createdAt, ...profile, addresses }]
}

type Counts = Record<keyof CustomerData, number>

function countsOf(data: CustomerData): Counts {
  return Object.fromEntries(Object.entries(data).map(([kind, { length }]) => [kind, length])) as Counts
}

function isEmptyResult(data: CustomerData): boolean {
  return Object.values(countsOf(data)).every((count) => count === 0)
}

export async function getCustomer(
  { store }: ReadDeps,
  query: CustomerQuery,
): Promise<Result<{ data: CustomerData }>> {
  const data = await findCustomer(store, query)
  return isEmptyResult(data) ? fail('CUSTOMER_NOT_FOUND') : { ok: true, data }
}

/** What somebody without `messages` may know of messages and files: that there are some. */
export function withoutWords({ whatsApp, files }: Pick<CustomerData, 'whatsApp' | 'files'>) {
  return {
    whatsApp: whatsApp.map((one) => ({ ...one, text: '', location: null, contacts: [] })),
    files: files.map((one) => ({ ...one, filename: null })),
  }
}

const NOT_THEIRS =
  'Ce client a une conversation WhatsApp\u202f: seul un compte qui a le droit «\u202fMessages\u202f» peut remettre ses données.'

/**
 * Reads all data of a customer, with what of their orders they may see, and an audit entry that does not name them.
 * Refused for somebody who may not read their messages: a customer's file is whole.
 */
export async function exportCustomerData(
  shop: WriteDeps,
  query: CustomerQuery,
  { mayReadMessages }: { mayReadMessages: boolean },
): Promise<Result<{ data: CustomerData & { histories: OrderHistory[] } }>> {
  const viewed = await getCustomer(shop, query)
  if (!viewed.ok) return viewed
  const { orders, whatsApp } = viewed.data
  const isTalk = whatsApp.some(
    ({ direction, origin }) => direction === 'received' || (origin ?? 'shop') !== 'shop',
  )
  if (isTalk && !mayReadMessages) return fail('NOT_ALLOWED', { message: NOT_THEIRS })
  const counts = Object.entries(countsOf(viewed.data)).map(([kind, count]) => [kind, [null, count] as const])
  await record(shop.store, shop, {
    action: 'customer.exported',
    changes: { ...Object.fromEntries(counts), orders: [null, orders.map(({ orderId }) => orderId)] },
  })
  const histories = await Promise.all(
    orders.map(async (order) => visibleHistory(order, await historyOf(shop, order.orderId))),
  )
  const shown = orders.map((order) => visibleOrder(order, 'customer'))
  return { ok: true, data: { ...viewed.data, orders: shown, histories } }
}

type OrderHistory = Awaited<ReturnType<typeof historyOf>>

/** The history of an order: events, delivery attempts, notes and payments (D-54). */
export async function historyOf({ store }: ReadDeps, orderId: string) {
  const [events, attempts, notes, payments, providerPayments, refunds] = await Promise.all([
    store.fulfillment.events(orderId),
    store.fulfillment.attempts(orderId),
    store.orderNotes.list(orderId),
    store.fulfillment.ledger(orderId),
    store.providerPayments.listFor([orderId]),
    store.refunds.listFor(orderId),
  ])
  return {
    orderId,
    events,
    deliveryAttempts: attempts.map(shownAttempt),
    notes,
    payments,
    providerPayments,
    refunds,
  }
}

const claimText = ({ orderId, amount }: PaymentClaim) =>
  `Un paiement annoncé de ${formatFrancs(amount)} attend votre vérification (commande ${orderId}). Traitez-le d’abord dans Paiements. Rien n’a été effacé.`

/**
 * Erases a customer's data everywhere; orders keep items, totals and states. Of an account only the sign-in stays, which
 * the administrators of accounts delete. Fails while an order is pending, or a payment is to check.
 */
export function eraseCustomer(shop: WriteDeps, query: CustomerQuery): Promise<Result<{ erased: Counts }>> {
  return shop.store.transaction(async (tx) => {
    const found = await findCustomer(tx, query)
    const {
      orders,
      notices,
      messages,
      alerts,
      whatsApp,
      conversations,
      reviews,
      birthLists,
      gifts,
      accounts,
    } = found
    if (isEmptyResult(found)) return fail('CUSTOMER_NOT_FOUND')
    const orderIds = orders.map(({ orderId }) => orderId).sort()
    for (const { id } of accounts) await tx.accounts.lock(id)
    // All orders are locked before the first is erased, so that none is confirmed or cancelled concurrently.
    const listIds = birthLists.map(({ id }) => id).sort()
    // So that nobody orders for their parents meanwhile.
    for (const id of listIds) await tx.birthLists.lock(id)
    const held = await heldObjection(tx, shop, listIds)
    if (held) return held
    const deliveries = await deliveriesTo(tx, listIds, query)
    const touched = new Set([...orders, ...deliveries].map(({ orderId }) => orderId))
    for (const orderId of [...touched].sort()) {
      const order = await tx.orders.findForUpdate(orderId)
      if (order?.status === 'pending' && !order.deletedAt) return fail('CUSTOMER_AWAITS_ORDER')
    }
    const claims = await tx.payments.listFor([...touched])
    const open = [...claims, ...notices].find(({ checkedAt }) => checkedAt === null)
    if (open) return fail('CUSTOMER_HAS_CLAIM', { message: claimText(open) })
    const messageIds = whatsApp.map(({ id }) => id)
    const counting = await tx.conversationData.counting('orderId', orderIds)
    for (const orderId of orderIds) await tx.personalData.eraseOrder(orderId, shop.clock())
    // After the orders, which still need their messages to abandon what was not sent.
    await eraseConversations(tx, { conversations, messageIds, counting }, shop.clock())
    if (query.by === 'phone') await tx.personalData.erasePayerPhone(query.value)
    await tx.personalData.deleteNotices(notices.map(({ paymentCode }) => paymentCode))
    await tx.personalData.deleteMessages(messages.map(({ id }) => id))
    await purgeReviews(tx, reviews, shop.clock())
    await eraseFromLists(tx, { birthLists, gifts, deliveries })
    for (const phone of new Set(alerts.map((alert) => alert.phone))) await tx.stockAlerts.deleteOfPhone(phone)
    for (const { id } of accounts) await eraseTraces(tx, id, shop.clock())
    const erased = countsOf({ ...found, deliveries })
    const counts = Object.entries(erased).map(([kind, count]) => [kind, [count, 0] as const])
    await record(tx, shop, {
      action: 'customer.erased',
      changes: { ...Object.fromEntries(counts), orders: [orderIds, null] },
    })
    for (const orderId of touched) tx.publish({ kind: 'order', orderId, status: 'changed' })
    for (const { productId } of alerts) tx.publish({ kind: 'stock-alert', productId })
    for (const { id } of messages) tx.publish({ kind: 'contact-message', id })
    return { ok: true, erased }
  })
}
