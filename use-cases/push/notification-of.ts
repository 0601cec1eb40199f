import type { Store } from '../../data/store.ts'
import { readNotice } from '../../domain/accounts/notices.ts'
import { isLowStock } from '../../domain/catalogue/stock.ts'
import { findVariant } from '../../domain/catalogue/variants.ts'
import { needsPerson } from '../../domain/money/refund.ts'
import type { ListedOrder } from '../../domain/orders/order.ts'
import {
  conversationNotification,
  failedDeliveryNotification,
  lowStockNotification,
  mentionNotification,
  messageNotification,
  newOrderNotification,
  paymentNotification,
  securityNotification,
  waitingNotification,
} from '../../domain/push/notification-texts.ts'
import type { PushNotification } from '../../domain/push/push-notification.ts'
import {
  isReminder,
  NOTE_MARK,
  type PushCause,
  type PushTopic,
  readStockSubject,
  reminderMark,
} from '../../domain/push/push-topics.ts'

type Reader = (store: Store, cause: PushCause, reader: string | null) => Promise<PushNotification | null>

/**
 * What to tell of a cause; null when there is nothing to tell any more: somebody has opened the order, checked the payment
 * or read the message.
 * @param userId who is told; null for anybody
 */
export function notificationOf(
  store: Store,
  cause: PushCause,
  userId: string | null = null,
): Promise<PushNotification | null> {
  return READERS[cause.topic](store, cause, userId)
}

const newOrder: Reader = async (store, { topic, subject }, userId) => {
  const order = await findOrder(store, subject)
  if (order?.status !== 'pending') return null
  const view = await store.orderViews.find(subject)
  // Who entered the order has seen it; the others have not.
  const entered = topic === 'order' && order.channel !== 'web' && view?.userId !== userId
  return view && !entered ? null : newOrderNotification(order, topic === 'unopened')
}

const READERS: Record<PushTopic, Reader> = {
  order: newOrder,
  unopened: newOrder,
  payment: async (store, { subject }) => {
    const order = await findOrder(store, subject)
    const [claims, payments, refunds] = await Promise.all([
      store.payments.listFor([subject]),
      store.providerPayments.listFor([subject]),
      store.refunds.listFor(subject),
    ])
    const open =
      claims.some(({ checkedAt }) => checkedAt === null) ||
      payments.some(({ problem }) => problem !== null) ||
      refunds.some(needsPerson)
    return order && open ? paymentNotification(order, order.paymentMethod) : null
  },
  message: async (store, { subject }) =>
    (await store.contact.isUnread(subject)) ? messageNotification(subject) : null,
  conversation: async (store, { topic, mark, subject }) => {
    if (mark === NOTE_MARK) {
      const conversationId = await store.conversationMessages.conversationOf(subject)
      return conversationId === null ? null : mentionNotification(conversationId, subject)
    }
    const found = await store.conversations.find(subject)
    if (!found || found.waitingSince === null) return null
    if (isReminder({ topic, mark }))
      return mark === reminderMark(Number(found.waitingSince)) ? waitingNotification(subject) : null
    return Number(found.unread) > 0 ? conversationNotification(subject) : null
  },
  stock: async (store, { subject }) => {
    const { productId, ...choice } = readStockSubject(subject)
    const product = await store.products.find(productId)
    if (!product) return null
    const isWhole = choice.color === null && choice.size === null
    const stocked = isWhole ? product : findVariant(await store.stock.variantsOf(productId), choice)
    if (!stocked) return null
    const watched = { stock: stocked.stock, lowStockThreshold: product.lowStockThreshold }
    return isLowStock(watched) ? lowStockNotification({ ...product, ...choice, stock: stocked.stock }) : null
  },
  security: async (store, { subject }, userId) => {
    const unseen = await store.accountNotices.find(subject)
    const own = unseen.find((notice) => userId === null || notice.userId === userId)
    const notice = own && readNotice(own.kind, own.details)
    return notice ? securityNotification(subject, notice) : null
  },
  delivery: async (store, { subject }) => {
    const order = await findOrder(store, subject)
    if (order?.fulfillmentStatus !== 'delivery_failed') return null
    const attempts = await store.fulfillment.attempts(subject)
    return failedDeliveryNotification(order, attempts.at(-1)?.reason ?? null)
  },
}

async function findOrder(store: Store, orderId: string): Promise<ListedOrder | null> {
  const stored = await store.orders.find(orderId)
  return stored && stored.order.deletedAt === null ? stored.order : null
}
