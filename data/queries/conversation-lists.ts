import { type SelectQueryBuilder, sql } from 'kysely'
import type { ConversationSearch } from '../../domain/conversations/conversation-search.ts'
import type { Connection } from '../connection.ts'
import { contains } from '../contains.ts'
import type { Schema } from '../schema.ts'
import { countRows, type Page } from '../statements.ts'
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
    async waitingOf(phones: readonly string[]) {
      if (phones.length === 0) return []
      return db
        .selectFrom('conversations')
        .select(['id', 'phone', 'waitingSince'])
        .where('phone', 'in', phones)
        .where('waitingSince', 'is not', null)
        .orderBy('waitingSince')
        .execute()
    },

    /** The newest orders of these numbers. */
    async ordersOfPhones(phones: readonly string[]): Promise<OrderOfCustomer[]> {
      if (phones.length === 0) return []
      return orders().where('customerPhone', 'in', phones).execute()
    },

    /** The newest orders of a customer; of one who hides the number, those of which the conversation tells. */
    async ordersOf({ id, phone }: Pick<Conversation, 'id' | 'phone'>): Promise<OrderOfCustomer[]> {
      const query =
        phone === null
          ? orders().where('orderId', 'in', (e) =>
              e
                .selectFrom('whatsappMessages')
                .select((e) => e.ref('whatsappMessages.orderId').$notNull().as('orderId'))
                .where('conversationId', '=', id)
                .where('whatsappMessages.orderId', 'is not', null),
            )
          : orders().where('customerPhone', '=', phone)
      return query.limit(MOST_ORDERS).execute()
    },
  }
}

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
  const all = (column: string) =>
    sql<boolean>`(${sql.join(
      terms.map(
        (texts) =>
          sql`(${sql.join(
            texts.map((text) => contains(column, text)),
            sql` or `,
          )})`,
      ),
      sql` and `,
    )})`
  return shown.where((e) =>
    e.or([
      all('conversations.searchFolded'),
      e('conversations.id', 'in', (e) =>
        e
          .selectFrom('whatsappMessages')
          .select((e) => e.ref('conversationId').$notNull().as('conversationId'))
          .where('conversationId', 'is not', null)
          .where(all('whatsappMessages.searchFolded')),
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
