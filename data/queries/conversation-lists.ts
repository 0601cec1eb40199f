import { type SelectQueryBuilder, sql } from 'kysely'
import type { ConversationSearch } from '../../domain/conversations/conversation-search.ts'
import type { Connection } from '../connection.ts'
import { contains, containsAll } from '../contains.ts'
import type { Schema } from '../schema.ts'
import { batches, countRows, type Page, readFirst } from '../statements.ts'
import type { Conversation } from './conversations.ts'

export interface ConversationFilter {
  filter: 'all' | 'waiting' | 'mine' | 'closed'
  search: ConversationSearch | null
  /** whose conversations `mine` are */
  userId: string
}

/** An order as a conversation shows it; times in epoch milliseconds. */
export type OrderOfCustomer = Pick<
  Schema['orders'],
  | 'orderId'
  | 'customerPhone'
  | 'createdAt'
  | 'status'
  | 'fulfillmentStatus'
  | 'totalAmount'
  | 'credit'
  | 'received'
  | 'refunded'
  | 'deletedAt'
  | 'pieces'
>

/** A conversation whose customer waits for an answer; since when, in epoch milliseconds. */
export type WaitingConversation = Pick<Conversation, 'id' | 'phone' | 'waitingSince'>

/** Orders of one customer that a conversation shows. */
const MOST_ORDERS = 50

/** What lists of conversations show. */
export function conversationListQueries({ db }: Connection) {
  const orders = () =>
    db
      .selectFrom('orders')
      .select(['orderId', 'customerPhone', 'createdAt', 'status', 'fulfillmentStatus', 'totalAmount'])
      .select(['credit', 'received', 'refunded', 'deletedAt', 'pieces'])
      .where('deletedAt', 'is', null)
      .orderBy('createdAt', 'desc')
  const toldBy = (conversationIds: readonly string[]) =>
    db
      .selectFrom('whatsappMessages')
      .select((e) => [
        e.ref('orderId').$notNull().as('orderId'),
        e.ref('conversationId').$notNull().as('conversationId'),
      ])
      .distinct()
      .where('conversationId', 'in', conversationIds)
      .where('orderId', 'is not', null)
      .execute()
  const waiting = () =>
    db
      .selectFrom('conversations')
      .select(['conversations.id', 'conversations.phone', 'waitingSince'])
      .where('waitingSince', 'is not', null)
      .orderBy('waitingSince')
  return {
    /** Unread ones first, then the newest. */
    list: (filter: ConversationFilter, { limit, offset }: Page): Promise<Conversation[]> =>
      sorted(matching(db.selectFrom('conversations').selectAll(), filter))
        .limit(limit)
        .offset(offset)
        .execute(),

    /** As `list`, with the number of all found: a search reads all messages, so both come from one query. */
    async search(filter: ConversationFilter, { limit, offset }: Page) {
      const found = matching(db.selectFrom('conversations').selectAll(), filter)
      const rows = await sorted(found.select(sql<number>`count(*) over ()`.as('total')))
        .limit(limit)
        .offset(offset)
        .execute()
      return {
        rows: rows.map(({ total: _, ...row }): Conversation => row),
        total: Number(rows[0]?.total ?? 0),
      }
    },

    count: (filter: ConversationFilter): Promise<number> =>
      countRows(matching(db.selectFrom('conversations'), filter)),

    /** Conversations that somebody must read, that wait for an answer, and that this account looks after. */
    async counts(userId: string): Promise<{ unread: number; waiting: number; mine: number }> {
      const all = () => db.selectFrom('conversations')
      const [unread, waiting, mine] = await Promise.all([
        countRows(all().where('unread', '>', 0)),
        countRows(all().where('waitingSince', 'is not', null)),
        countRows(narrowed(all(), 'mine', userId)),
      ])
      return { unread, waiting, mine }
    },

    /** The conversations of these numbers in which the customer waits for an answer, who has waited longest first. */
    async waitingWith(phones: readonly string[]): Promise<WaitingConversation[]> {
      if (phones.length === 0) return []
      return waiting().where('conversations.phone', 'in', phones).execute()
    },

    /** As `waitingWith`, the conversations that tell of these orders, with the order. */
    async waitingAbout(orderIds: readonly string[]): Promise<(WaitingConversation & { orderId: string })[]> {
      if (orderIds.length === 0) return []
      return waiting()
        .innerJoin('whatsappMessages', 'whatsappMessages.conversationId', 'conversations.id')
        .select((e) => e.ref('whatsappMessages.orderId').$notNull().as('orderId'))
        .distinct()
        .where('whatsappMessages.orderId', 'in', orderIds)
        .execute()
    },

    /** The conversation of this number of the shop that told of an order last. */
    tellingOf: (orderId: string, phoneNumberId: string): Promise<string | null> =>
      readFirst(
        db
          .selectFrom('whatsappMessages')
          .innerJoin('conversations', 'conversations.id', 'whatsappMessages.conversationId')
          .select('conversations.id')
          .where('orderId', '=', orderId)
          .where('phoneNumberId', '=', phoneNumberId)
          .orderBy('whatsappMessages.createdAt', 'desc')
          .limit(1),
        ({ id }) => id,
      ),

    /** The newest orders of these numbers. */
    async ordersOfPhones(phones: readonly string[]): Promise<OrderOfCustomer[]> {
      if (phones.length === 0) return []
      return orders().where('customerPhone', 'in', phones).execute()
    },

    /** The newest orders of which each of these conversations tells. */
    async ordersToldBy(
      conversationIds: readonly string[],
    ): Promise<(OrderOfCustomer & { conversationId: string })[]> {
      if (conversationIds.length === 0) return []
      const told = await toldBy(conversationIds)
      const found: OrderOfCustomer[] = []
      for (const some of batches(told.map(({ orderId }) => orderId)))
        found.push(...(await orders().where('orderId', 'in', some).execute()))
      const tellersOf = Map.groupBy(told, ({ orderId }) => orderId)
      return found
        .flatMap((order) =>
          (tellersOf.get(order.orderId) ?? []).map(({ conversationId }) => ({ ...order, conversationId })),
        )
        .toSorted(newestFirst)
    },

    /** The newest orders of a customer: of the number, and those of which the conversation tells, as under a former number. */
    async ordersOf({ id, phone }: Pick<Conversation, 'id' | 'phone'>): Promise<OrderOfCustomer[]> {
      const own =
        phone === null ? [] : await orders().where('customerPhone', '=', phone).limit(MOST_ORDERS).execute()
      const told = await toldBy([id])
      const known = new Set(own.map(({ orderId }) => orderId))
      const others = told.map(({ orderId }) => orderId).filter((orderId) => !known.has(orderId))
      if (others.length === 0) return own
      const found = await orders().where('orderId', 'in', others).limit(MOST_ORDERS).execute()
      return [...own, ...found].toSorted(newestFirst).slice(0, MOST_ORDERS)
    },
  }
}

const newestFirst = (one: OrderOfCustomer, other: OrderOfCustomer) =>
  Number(other.createdAt) - Number(one.createdAt)

function sorted<O>(query: SelectQueryBuilder<Schema, 'conversations', O>) {
  return query.orderBy(sql`(unread > 0)`, 'desc').orderBy('lastMessageAt', 'desc').orderBy('id', 'desc')
}

function narrowed<O>(
  query: SelectQueryBuilder<Schema, 'conversations', O>,
  filter: ConversationFilter['filter'],
  userId: string,
) {
  if (filter === 'waiting') return query.where('waitingSince', 'is not', null)
  if (filter === 'closed') return query.where('closedAt', 'is not', null)
  return filter === 'mine' ? query.where('assignedTo', '=', userId).where('closedAt', 'is', null) : query
}

function matching<O>(
  query: SelectQueryBuilder<Schema, 'conversations', O>,
  { filter, search, userId }: ConversationFilter,
) {
  const shown = narrowed(query, filter, userId)
  if (!search) return shown
  const { terms, orderNumber } = search
  return shown.where((e) =>
    e.or([
      containsAll('conversations.searchFolded', terms),
      e('conversations.id', 'in', (e) =>
        e
          .selectFrom('whatsappMessages')
          .select((e) => e.ref('conversationId').$notNull().as('conversationId'))
          .where('conversationId', 'is not', null)
          .where((e) =>
            e.or([
              containsAll('whatsappMessages.searchFolded', terms),
              // A customer who hides the number has orders only through what was said of them.
              ...(orderNumber === null ? [] : [contains('whatsappMessages.orderId', orderNumber)]),
            ]),
          ),
      ),
      ...(orderNumber === null
        ? []
        : [
            e('conversations.phone', 'in', (e) =>
              e
                .selectFrom('orders')
                .select((e) => e.ref('customerPhone').$notNull().as('customerPhone'))
                .where('customerPhone', 'is not', null)
                .where(contains('orders.orderId', orderNumber)),
            ),
          ]),
    ]),
  )
}
