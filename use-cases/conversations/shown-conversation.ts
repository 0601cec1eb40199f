import type { ShownConversation } from '../../contracts/conversation.ts'
import type { OrderOfCustomer } from '../../data/queries/conversation-lists.ts'
import type { ReadMessage } from '../../data/queries/conversation-messages.ts'
import type { Conversation } from '../../data/queries/conversations.ts'
import { hasPermission, type User } from '../../domain/accounts/account.ts'
import { openFirst } from '../../domain/conversations/customer-orders.ts'
import { excerptOf, readParts } from '../../domain/conversations/excerpt.ts'
import { shownPerson } from '../../domain/conversations/person.ts'
import { readFulfillmentStatus, readOrderStatus } from '../../domain/orders/statuses.ts'
import { WINDOW_MS } from '../../domain/whatsapp/message-states.ts'
import type { ReadDeps, TimedDeps } from '../context.ts'

export const iso = (at: number) => new Date(at).toISOString()
export const optionalIso = (at: number | null) => (at === null ? null : iso(Number(at)))

/** Conversations as lists show them, in the order in which they are given. @param accounts of the administrators */
export async function showConversations(
  { store, clock }: TimedDeps,
  rows: readonly Conversation[],
  accounts: Promise<readonly User[]> = store.accounts.admins(),
): Promise<ShownConversation[]> {
  const phones = rows.flatMap(({ phone }) => phone ?? [])
  const ids = rows.map(({ id }) => id)
  const hidden = rows.flatMap(({ id, phone }) => (phone === null ? [id] : []))
  const [excerpts, orders, told, admins] = await Promise.all([
    excerptsOf({ store }, ids),
    store.conversationLists.ordersOfPhones(phones),
    store.conversationLists.ordersToldBy(hidden),
    accounts,
  ])
  const ofPhone = Map.groupBy(orders, ({ customerPhone }) => customerPhone)
  const toldBy = Map.groupBy(told, ({ conversationId }) => conversationId)
  const colleagues = whoMayAnswer(admins)
  return rows.map((row) => {
    const { id, name, phone, username, unread, version } = row
    const last = excerpts.get(id)
    const own = phone === null ? toldBy.get(id) : ofPhone.get(phone)
    const [order] = openFirst((own ?? []).map(positioned))
    const assigned = colleagues.find((person) => person.id === row.assignedTo)
    return {
      ...{ id, name, phone, username, unread, version },
      waitingSince: optionalIso(row.waitingSince),
      lastMessageAt: iso(Number(row.lastMessageAt)),
      excerpt: last?.excerpt ?? '',
      lastOrigin: last?.origin ?? 'customer',
      windowEndsAt: windowEnd(row, clock()),
      assignedTo: assigned ?? null,
      closed: row.closedAt !== null,
      stopped: row.stoppedAt !== null,
      orderId: order?.orderId ?? null,
      found: null,
    }
  })
}

/** The accounts that may answer customers. */
export const whoMayAnswer = (admins: readonly User[]) =>
  admins.filter((user) => hasPermission(user, 'messages')).map(shownPerson)

/** Until when the shop may write its own text; null when only templates can be sent. */
function windowEnd({ lastReceivedAt }: Conversation, now: number): string | null {
  const end = lastReceivedAt === null ? 0 : Number(lastReceivedAt) + WINDOW_MS
  return end > now ? iso(end) : null
}

export function positioned(order: OrderOfCustomer) {
  return {
    ...order,
    status: readOrderStatus(order.status),
    fulfillmentStatus: readFulfillmentStatus(order.fulfillmentStatus),
  }
}

/** The excerpt of each conversation's last message. @param by only those of the customer, which ask for something */
export async function excerptsOf({ store }: ReadDeps, conversationIds: readonly string[], by?: 'customer') {
  const messages = await store.conversationMessages.last(conversationIds, by)
  const excerpts = await excerptsOfMessages({ store }, messages)
  return new Map(
    messages.map(({ id, conversationId, origin }) => [
      conversationId,
      { excerpt: excerpts.get(id) ?? '', origin },
    ]),
  )
}

/** By the ids of the messages. */
export async function excerptsOfMessages({ store }: ReadDeps, messages: readonly ReadMessage[]) {
  const media = await store.conversationMessages.media(messages.map(({ id }) => id))
  return new Map(
    messages.map(({ id, type, state, text, content }) => {
      const file = media.find(({ messageId }) => messageId === id)
      const excerpt = excerptOf({
        ...{ type, state, text, parts: readParts(content) },
        ...{ voice: file?.voice === 1, filename: file?.filename ?? null },
      })
      return [id, excerpt]
    }),
  )
}
