import { type NoticeContent, noticePath, noticeText } from '../accounts/notices.ts'
import { productLabel, type VariantChoice } from '../catalogue/variants.ts'
import { WAITED_LONG } from '../conversations/waiting.ts'
import { FAILURE_REASON_NAMES, FAILURE_REASONS } from '../orders/statuses.ts'
import { formatFrancs } from '../pricing/francs.ts'
import { shorten } from '../text/characters.ts'
import { encoded } from '../urls/url-template.ts'
import type { PushNotification } from './push-notification.ts'
import { PUSH_TOPICS, type PushTopic } from './push-topics.ts'

/** Keeps a message far below the 4 096 bytes of a push service. */
const LONGEST_NAME = 80

/** What a lock screen may show of an order: no name, phone or address. */
export interface NotifiedOrder {
  orderId: string
  totalAmount: number
  zone: string
  district: string
}

const order = ({ orderId }: NotifiedOrder) => ({
  tag: `order ${orderId}`,
  path: encoded`/dashboard/order/${orderId}`,
})

const line = ({ orderId, totalAmount, zone, district }: NotifiedOrder, ...more: string[]) =>
  [orderId, formatFrancs(totalAmount), ...more, shorten(zone || district, LONGEST_NAME)]
    .filter((part) => part !== '')
    .join(' · ')

const PENDING = { title: 'Toutes les commandes', path: '/dashboard/order?status=pending' }

/** @param again it was told before, and nobody opened the order */
export function newOrderNotification(placed: NotifiedOrder, again: boolean): PushNotification {
  const title = again ? 'Commande que personne n’a ouverte' : 'Nouvelle commande'
  const open = { title: 'Ouvrir', path: order(placed).path }
  return { title, body: line(placed), ...order(placed), again, actions: [open, PENDING] }
}

export function paymentNotification(paid: NotifiedOrder, wallet: string): PushNotification {
  const shown = { ...order(paid), tag: `payment ${paid.orderId}` }
  return { ...PLAIN, title: 'Paiement à vérifier', body: line(paid, wallet), ...shown }
}

export function failedDeliveryNotification(failed: NotifiedOrder, reason: string | null): PushNotification {
  const known = FAILURE_REASON_NAMES.find((name) => name === reason)
  const body = line(failed, ...(known ? [FAILURE_REASONS[known]] : []))
  return { ...PLAIN, title: 'Livraison échouée', body, ...order(failed), tag: `delivery ${failed.orderId}` }
}

export function securityNotification(id: string, notice: NoticeContent): PushNotification {
  const shown = { tag: `security ${id}`, path: noticePath(notice) }
  return { ...PLAIN, title: 'Sécurité de la boutique', body: shorten(noticeText(notice), 200), ...shown }
}

export function messageNotification(id: string): PushNotification {
  const body = 'Un client a écrit à la boutique.'
  return { ...PLAIN, title: 'Nouveau message', body, tag: `message ${id}`, path: LISTS.message }
}

const conversation = (id: string) => ({ tag: `conversation ${id}`, path: encoded`/dashboard/messages/${id}` })

/** Names nobody and quotes nothing: others see the lock screen too. */
export function conversationNotification(id: string): PushNotification {
  return {
    ...PLAIN,
    title: 'Message WhatsApp',
    body: 'Un client a écrit à la boutique.',
    ...conversation(id),
  }
}

export function waitingNotification(id: string): PushNotification {
  const shown = { title: 'Client sans réponse', body: WAITED_LONG }
  return { ...PLAIN, ...shown, ...conversation(id), again: true }
}

/** @param noteId the note that names the reader */
export function mentionNotification(id: string, noteId: string): PushNotification {
  const shown = { title: 'Note d’un collègue', body: 'Une note sur une conversation vous cite.' }
  return { ...PLAIN, ...shown, ...conversation(id), tag: `note ${noteId}` }
}

/** @param product with the stock of the product or, with a colour or a size, of this variant */
export function lowStockNotification(
  product: VariantChoice & { _id: string; name: string; stock: number },
): PushNotification {
  const { _id: id, stock } = product
  const left = stock <= 0 ? 'épuisé' : stock === 1 ? '1 restant' : `${stock} restants`
  const name = shorten(productLabel(product), LONGEST_NAME)
  const path = encoded`/dashboard/manage-products/edit/${id}`
  return { ...PLAIN, title: 'Stock faible', body: `${name} : ${left}`, tag: `stock ${id}`, path }
}

const PLAIN = { again: false, actions: [] } as const

/** Pages that list what several notifications are about. */
const LISTS: Record<PushTopic, string> = {
  order: PENDING.path,
  unopened: PENDING.path,
  payment: '/dashboard/order?payment=unchecked',
  message: '/dashboard/order#avis',
  conversation: '/dashboard/messages',
  stock: '/dashboard/products?stock=low&sort=stock',
  delivery: '/dashboard/order/deliveries',
  security: '/dashboard/settings',
}

/** One notification about several causes, such as those of the quiet hours. @param topics of at least two causes */
export function severalNotification(topics: readonly PushTopic[]): PushNotification {
  const counts = [...Map.groupBy(topics, (topic) => topic)].map(([topic, all]) => ({
    topic,
    count: all.length,
  }))
  const body = counts.map(({ topic, count }) => `${PUSH_TOPICS[topic].label} : ${count}`).join(' · ')
  const [only] = counts
  const path = counts.length === 1 && only ? LISTS[only.topic] : '/dashboard'
  return { ...PLAIN, title: `${topics.length} nouveautés`, body, tag: 'several', path }
}

export const TEST_NOTIFICATION: PushNotification = {
  ...PLAIN,
  title: 'Essai réussi',
  body: 'Cet appareil reçoit les notifications de la boutique.',
  tag: 'test',
  path: '/dashboard/account',
}
