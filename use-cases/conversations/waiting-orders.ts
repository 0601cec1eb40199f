import type { InferOutput } from 'valibot'
import type { waitingCustomer } from '../../contracts/conversation.ts'
import { hasPermission, type User } from '../../domain/accounts/account.ts'
import { isDue } from '../../domain/conversations/customer-orders.ts'
import { dayOf } from '../../domain/deliveries/courier.ts'
import type { ListedOrder } from '../../domain/orders/order.ts'
import type { AppContext } from '../context.ts'
import { readWhatsAppAccount } from '../whatsapp/whatsapp-account.ts'
import { excerptsOf, optionalIso } from './shown-conversation.ts'

type Deps = Pick<AppContext, 'store' | 'clock' | 'settings'>
type Order = Pick<ListedOrder, 'orderId' | 'customerPhone' | 'status' | 'fulfillmentStatus' | 'wantedDay'>
type Waiting = InferOutput<typeof waitingCustomer>

/**
 * Finds which customers of orders wait for an answer, with a few queries for all orders (W-03): those of the number, or of which the
 * conversation tells.
 * @param which `due`: only on orders that are under way or not wanted for a later day
 * @returns what adds to an order who waits; nothing for a reader who may not know, or without a WhatsApp account
 */
export async function findWaitingCustomers(
  shop: Deps,
  reader: User,
  orders: readonly Order[],
  which: 'all' | 'due' = 'due',
): Promise<<One extends Order>(order: One) => One & { waitingCustomer?: Waiting }> {
  if (!hasPermission(reader, 'messages') || !(await readWhatsAppAccount(shop))) return (order) => order
  const today = dayOf(shop.clock())
  const isAsked = (order: Order) => which === 'all' || isDue(order, today)
  const asked = orders.filter(isAsked)
  const { conversationLists } = shop.store
  const [about, rows] = await Promise.all([
    conversationLists.waitingAbout(asked.map(({ orderId }) => orderId)),
    conversationLists.waitingWith([...new Set(asked.flatMap(({ customerPhone }) => customerPhone ?? []))]),
  ])
  const excerpts = await excerptsOf(shop, [...new Set([...about, ...rows].map(({ id }) => id))], 'customer')
  return (order) => {
    const found =
      about.find(({ orderId }) => orderId === order.orderId) ??
      rows.find(({ phone }) => phone === order.customerPhone)
    const row = isAsked(order) ? found : undefined
    const waiting = row && {
      ...{ conversationId: row.id, since: optionalIso(row.waitingSince) },
      excerpt: excerpts.get(row.id)?.excerpt ?? '',
    }
    return { ...order, waitingCustomer: waiting ?? null }
  }
}
