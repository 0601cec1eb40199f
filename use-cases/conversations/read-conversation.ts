import { openFirst } from '../../domain/conversations/customer-orders.ts'
import { fail } from '../../domain/errors.ts'
import { due } from '../../domain/money/owed.ts'
import type { AppContext, ReadDeps } from '../context.ts'
import { readSettings } from '../settings/read-settings.ts'
import { iso, optionalIso, positioned, showConversations, whoMayAnswer } from './shown-conversation.ts'

/** A conversation with what a person needs to answer: the customer's orders and who else may answer. */
export async function readConversation(shop: Pick<AppContext, 'store' | 'clock' | 'settings'>, id: string) {
  const { store } = shop
  const found = await store.conversations.find(id)
  if (!found) return fail('CONVERSATION_NOT_FOUND')
  const accounts = store.accounts.admins()
  const [[conversation], orders, colleagues, { whatsappInbox }] = await Promise.all([
    showConversations(shop, [found], accounts),
    store.conversationLists.ordersOf(found),
    accounts.then(whoMayAnswer),
    readSettings(shop, ['whatsappInbox']),
  ])
  if (!conversation) return fail('CONVERSATION_NOT_FOUND')
  const positions = openFirst(orders.map(positioned))
  return {
    ok: true as const,
    conversation,
    orders: positions.map((order) => ({
      orderId: order.orderId,
      createdAt: iso(Number(order.createdAt)),
      status: order.status,
      fulfillmentStatus: order.fulfillmentStatus,
      total: Number(order.totalAmount),
      due: Math.max(0, due(amountsOf(order))),
      items: Number(order.pieces),
    })),
    colleagues,
    catalogue: whatsappInbox.catalogId !== '',
  }
}

type Positioned = ReturnType<typeof positioned>

function amountsOf({ totalAmount, credit, received, refunded, deletedAt, ...position }: Positioned) {
  const amounts = [totalAmount, credit, received, refunded].map(Number)
  const [total = 0, credited = 0, got = 0, back = 0] = amounts
  return {
    ...{ status: position.status, fulfillmentStatus: position.fulfillmentStatus },
    ...{ totalAmount: total, credit: credited, received: got, refunded: back },
    deletedAt: optionalIso(deletedAt),
  }
}

/** The accounts that may answer customers. */
export async function colleaguesOf({ store }: ReadDeps) {
  return whoMayAnswer(await store.accounts.admins())
}
