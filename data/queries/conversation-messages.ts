import { type RawBuilder, sql } from 'kysely'
import { productLabel } from '../../domain/catalogue/variants.ts'
import type { ConversationSearch } from '../../domain/conversations/conversation-search.ts'
import { NEEDS_NO_ANSWER, NOT_SHOWN } from '../../domain/conversations/message.ts'
import type { EntryState } from '../../domain/outbox/entry.ts'
import type { Connection } from '../connection.ts'
import { containsAll } from '../contains.ts'
import type { Schema } from '../schema.ts'
import { readFirst } from '../statements.ts'
import { isoDate } from './column-values.ts'
import { ASKING_STATES } from './conversations.ts'
import { byDate } from './received-messages.ts'

/** A message without the text in which it is searched: a page of long ones would be read twice. */
export type ReadMessage = Omit<Schema['whatsappMessages'], 'searchFolded'>

const COLUMNS = [
  ...(['id', 'wamid', 'direction', 'phone', 'orderId', 'kind', 'text', 'state', 'failure'] as const),
  ...(['createdAt', 'changedAt', 'conversationId', 'sequence', 'origin', 'type', 'content'] as const),
  ...(['replyTo', 'userId', 'userName', 'editedAt'] as const),
]
const READ = COLUMNS.map((column) => `whatsappMessages.${column}` as const)

/** A message with the entry of the outbox that sends it, as `MessageOfOrder`. */
export interface ListedMessage extends ReadMessage {
  entryState: EntryState | null
  entryFailure: string | null
}

/** The place of a message in the order of display. */
export type MessagePlace = readonly [createdAt: number, sequence: number]

/** After every message. */
const LAST_PLACE: MessagePlace = [Number.MAX_SAFE_INTEGER, 2_147_483_647]

/** The messages of conversations, as screens show them. */
export function conversationMessageQueries({ db }: Connection) {
  const withEntry = () =>
    db
      .selectFrom('whatsappMessages')
      .leftJoin('outbox', 'outbox.id', 'whatsappMessages.id')
      .select(READ)
      .select(['outbox.state as entryState', 'outbox.failure as entryFailure'])
  const isShown = sql<boolean>`not (whatsapp_messages.state = 'applied'
    and coalesce(whatsapp_messages.type, '') in (${sql.join(NOT_SHOWN)}))`
  return {
    ...newestQueries({ db }),
    ...receivedQueries({ db }),

    /** The messages before a place, the newest first. */
    async page(conversationId: string, before: MessagePlace | null, limit: number): Promise<ListedMessage[]> {
      // Always with a place, so that PostgreSQL reads the index of the conversation and not that of all messages.
      const [createdAt, sequence] = before ?? LAST_PLACE
      const rows = await withEntry()
        .where('whatsappMessages.conversationId', '=', conversationId)
        .where(isShown)
        .where(
          sql<boolean>`(whatsapp_messages.created_at, whatsapp_messages.sequence) < (${createdAt}, ${sequence})`,
        )
        .orderBy('whatsappMessages.createdAt', 'desc')
        .orderBy('whatsappMessages.sequence', 'desc')
        .limit(limit)
        .execute()
      return rows as ListedMessage[]
    },

    find: (conversationId: string, id: string): Promise<ListedMessage | null> =>
      readFirst(
        withEntry()
          .where('whatsappMessages.id', '=', id)
          .where('whatsappMessages.conversationId', '=', conversationId),
        (row) => row as ListedMessage,
      ),

    /** Reactions to messages of a conversation, which WhatsApp's ids name, the oldest first. */
    async reactions(conversationId: string, wamids: readonly string[]): Promise<ReadMessage[]> {
      if (wamids.length === 0) return []
      const rows = await db
        .selectFrom('whatsappMessages')
        .select(READ)
        .where('conversationId', '=', conversationId)
        .where('replyTo', 'in', wamids)
        .where('type', '=', 'reaction')
        .execute()
      return rows.sort(byDate)
    },

    async byWamid(conversationId: string, wamids: readonly string[]): Promise<ReadMessage[]> {
      if (wamids.length === 0) return []
      return db
        .selectFrom('whatsappMessages')
        .select(READ)
        .where('wamid', 'in', wamids)
        .where('conversationId', '=', conversationId)
        .execute()
    },

    /** The names of articles and of their variants, by their ids in the catalogue. */
    async articleNames(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const products = await db.selectFrom('products').select(['id', 'name']).where('id', 'in', ids).execute()
      const variants = await db
        .selectFrom('productVariants')
        .innerJoin('products', 'products.id', 'productVariants.productId')
        .select(['productVariants.id', 'products.name', 'productVariants.color', 'productVariants.size'])
        .where('productVariants.id', 'in', ids)
        .execute()
      return new Map([
        ...products.map(({ id, name }) => [id, name] as const),
        ...variants.map(({ id, ...variant }) => [id, productLabel(variant)] as const),
      ])
    },

    async media(messageIds: readonly string[]): Promise<Schema['whatsappMedia'][]> {
      if (messageIds.length === 0) return []
      return db
        .selectFrom('whatsappMedia')
        .selectAll()
        .where('messageId', 'in', messageIds)
        .orderBy('createdAt')
        .orderBy('id')
        .execute()
    },

    async referrals(messageIds: readonly string[]): Promise<Schema['whatsappReferrals'][]> {
      if (messageIds.length === 0) return []
      return db.selectFrom('whatsappReferrals').selectAll().where('messageId', 'in', messageIds).execute()
    },
  }
}

/** One message of each conversation. */
function newestQueries({ db }: Pick<Connection, 'db'>) {
  /** @param is of the table `l` */
  const newest = (conversationIds: readonly string[], is: RawBuilder<unknown>) =>
    db
      .selectFrom('conversations')
      .innerJoin('whatsappMessages', (join) =>
        join.on(
          'whatsappMessages.id',
          '=',
          sql<string>`(select l.id from whatsapp_messages l where l.conversation_id = conversations.id and ${is}
            order by l.created_at desc, l.sequence desc limit 1)`,
        ),
      )
      .select(READ)
      .where('conversations.id', 'in', conversationIds)
  const isNot = (kinds: readonly string[]) => sql`coalesce(l.type, '') not in (${sql.join(kinds)})`
  return {
    /** The last message of each conversation, without notes. @param by only those of the customer, which ask for something */
    async last(conversationIds: readonly string[], by?: 'customer'): Promise<ReadMessage[]> {
      if (conversationIds.length === 0) return []
      const is = by
        ? sql`l.origin = ${by} and l.state in (${sql.join(ASKING_STATES)}) and ${isNot(NEEDS_NO_ANSWER)}`
        : sql`coalesce(l.origin, '') <> 'note' and ${isNot(NOT_SHOWN.slice(1))}`
      return newest(conversationIds, is).execute()
    },

    /** The last message with what is searched, of each conversation that is not itself called so. */
    async found(
      conversationIds: readonly string[],
      { terms }: Pick<ConversationSearch, 'terms'>,
    ): Promise<ReadMessage[]> {
      if (conversationIds.length === 0) return []
      return newest(conversationIds, sql`${containsAll('l.searchFolded', terms)} and ${isNot(NOT_SHOWN)}`)
        .where((e) => e.not(containsAll('conversations.searchFolded', terms)))
        .execute()
    },
  }
}

function receivedQueries({ db }: Pick<Connection, 'db'>) {
  return {
    /** What other systems are told of received messages. */
    async received(ids: readonly string[]) {
      if (ids.length === 0) return []
      const rows = await db
        .selectFrom('whatsappMessages')
        .select(['id', 'conversationId', 'type', 'orderId', 'createdAt'])
        .where('id', 'in', ids)
        .execute()
      return rows.map(({ id: messageId, conversationId, createdAt, ...row }) => ({
        ...{ ...row, messageId, conversationId: conversationId ?? '' },
        createdAt: isoDate(Number(createdAt)),
      }))
    },

    /** The text of a message; null when it is gone. */
    textOf: (id: string): Promise<string | null> =>
      readFirst(db.selectFrom('whatsappMessages').select('text').where('id', '=', id), ({ text }) => text),

    /** The conversation of a message; null when the message is gone. */
    conversationOf: (id: string): Promise<string | null> =>
      readFirst(
        db.selectFrom('whatsappMessages').select('conversationId').where('id', '=', id),
        ({ conversationId }) => conversationId,
      ),
  }
}
