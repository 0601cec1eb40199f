import type { Conversation } from '../../data/queries/conversations.ts'
import { openFirst } from '../../domain/conversations/customer-orders.ts'
import type { ListedOrder } from '../../domain/orders/order.ts'
import { type OrderTextValues, orderTextValues } from '../../domain/orders/order-texts.ts'
import { firstWord } from '../../domain/text/words.ts'
import type { AppContext } from '../context.ts'
import { readSettings } from '../settings/read-settings.ts'
import { positioned } from './shown-conversation.ts'

export type CustomerDeps = Pick<AppContext, 'store' | 'settings' | 'publicUrl'>

/** The order that a conversation is probably about: the customer's newest one that is not over, otherwise the newest. */
export async function orderOfCustomer(
  { store }: Pick<CustomerDeps, 'store'>,
  conversation: Conversation,
): Promise<ListedOrder | null> {
  const orders = await store.conversationLists.ordersOf(conversation)
  const [first] = openFirst(orders.map(positioned))
  return first ? ((await store.orders.find(first.orderId))?.order ?? null) : null
}

/** An order of the conversation's customer; null for an order of somebody else. */
export async function ownOrder(
  { store }: Pick<CustomerDeps, 'store'>,
  conversation: Conversation,
  orderId: string,
): Promise<ListedOrder | null> {
  const order = (await store.orders.find(orderId))?.order
  if (!order || order.deletedAt !== null) return null
  if (conversation.phone !== null && order.customerPhone === conversation.phone) return order
  const own = await store.conversationLists.ordersOf(conversation)
  return own.some((one) => one.orderId === orderId) ? order : null
}

/** The words of the shop's texts, filled in with the customer's order as far as there is one. */
export async function customerValues(
  shop: CustomerDeps,
  conversation: Pick<Conversation, 'name'>,
  order: ListedOrder | null,
): Promise<OrderTextValues> {
  const { name: shopName } = await readSettings(shop, ['name'])
  if (order) {
    const courier = order.courierId === null ? null : await shop.store.couriers.find(order.courierId)
    return orderTextValues(order, { shopName, publicUrl: shop.publicUrl, courier })
  }
  const none = {
    commande: '',
    articles: '',
    total: '',
    montant: '',
    livreur: '',
    suivi: '',
    avis: '',
    raison: '',
  }
  return { ...none, client: firstWord(conversation.name), boutique: shopName }
}
