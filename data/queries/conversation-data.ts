import { type Selectable, sql } from 'kysely'
import { fold } from '../../domain/text/fold.ts'
import type { Connection } from '../connection.ts'
import { contains } from '../contains.ts'
import type { Schema } from '../schema.ts'
import { batches, countWritten } from '../statements.ts'
import type { Conversation } from './conversations.ts'

type Message = Selectable<Schema['whatsappMessages']>

/** How conversations of a customer are found: by numbers, by orders of which they tell, by name, or by themselves. */
export interface ConversationsOf {
  phones: readonly string[]
  orderIds: readonly string[]
  name: string | null
  id: string | null
}

/** Everything that is kept of conversations, for exports, erasures and retention. */
export function conversationDataQueries({ db }: Connection) {
  const remove = async (table: 'whatsappMessages' | 'whatsappReferrals' | 'formerIdentities', id: string) => {
    await db.deleteFrom(table).where('conversationId', '=', id).execute()
  }
  /** The database looks for the name, because folding that of each conversation would hold the event loop. */
  const namedLike = (folded: string) =>
    db
      .selectFrom('conversations')
      .select(['id', 'name'])
      .where(contains('conversations.searchFolded', folded))
      .execute()
  return {
    /** The conversations of a customer, also under a number that is no longer used, by id. */
    async ofCustomer({ phones, orderIds, name, id }: ConversationsOf): Promise<Conversation[]> {
      const ids = new Set(id === null ? [] : [id])
      for (const some of batches(phones)) {
        const now = await db.selectFrom('conversations').select('id').where('phone', 'in', some).execute()
        const before = await db
          .selectFrom('formerIdentities')
          .select('conversationId as id')
          .where('identity', 'in', some)
          .execute()
        for (const row of [...now, ...before]) ids.add(row.id)
      }
      for (const some of batches(orderIds)) {
        const rows = await db
          .selectFrom('whatsappMessages')
          .innerJoin('conversations', 'conversations.id', 'whatsappMessages.conversationId')
          .select('conversations.id')
          .distinct()
          .where('whatsappMessages.orderId', 'in', some)
          // With another number it is with somebody who has ordered for this customer.
          .where('conversations.phone', 'is', null)
          .execute()
        for (const row of rows) ids.add(row.id)
      }
      for (const row of name === null ? [] : await namedLike(fold(name)))
        if (fold(row.name) === fold(name ?? '')) ids.add(row.id)
      const found: Conversation[] = []
      for (const some of batches([...ids].sort()))
        found.push(
          ...(await db
            .selectFrom('conversations')
            .selectAll()
            .where('id', 'in', some)
            .orderBy('id')
            .execute()),
        )
      return found
    },

    async messagesOf(conversationIds: readonly string[]): Promise<Message[]> {
      const found: Message[] = []
      for (const ids of batches(conversationIds))
        found.push(
          ...(await db
            .selectFrom('whatsappMessages')
            .selectAll()
            .where('conversationId', 'in', ids)
            .orderBy('createdAt')
            .orderBy('sequence')
            .execute()),
        )
      return found
    },

    /** The conversations, by id, that count one of these messages, or of these orders’, as unread or waiting. */
    async counting(by: 'id' | 'orderId', values: readonly string[]): Promise<string[]> {
      const found = new Set<string>()
      for (const some of batches(values)) {
        const rows = await db
          .selectFrom('conversations')
          .innerJoin('whatsappMessages', 'whatsappMessages.conversationId', 'conversations.id')
          .select('conversations.id')
          .distinct()
          .where(`whatsappMessages.${by}`, 'in', some)
          .where((e) => e.or([e('unread', '>', 0), e('waitingSince', 'is not', null)]))
          .execute()
        for (const { id } of rows) found.add(id)
      }
      return [...found].sort()
    },

    /** Deletes a conversation with its messages, but not their files. */
    async delete(id: string): Promise<void> {
      for (const table of ['whatsappMessages', 'whatsappReferrals', 'formerIdentities'] as const)
        await remove(table, id)
      await db.deleteFrom('conversations').where('id', '=', id).execute()
    },

    /** Messages before a time, the oldest first. @param before epoch milliseconds */
    async messagesBefore(before: number, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('whatsappMessages')
        .select('id')
        .where('createdAt', '<', before)
        .orderBy('createdAt')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    async deleteMessages(ids: readonly string[]): Promise<void> {
      for (const some of batches(ids))
        await db.deleteFrom('whatsappMessages').where('id', 'in', some).execute()
    },

    /** Files whose message is gone, such as with its order. */
    async strayMedia(limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('whatsappMedia')
        .leftJoin('whatsappMessages', 'whatsappMessages.id', 'whatsappMedia.messageId')
        .select('whatsappMedia.messageId')
        .where('whatsappMessages.id', 'is', null)
        .limit(limit)
        .execute()
      return rows.map(({ messageId }) => messageId)
    },

    /**
     * Deletes what is older than the messages that are kept: empty conversations and advertisements. A conversation with a STOP
     * keeps only whom it is with.
     */
    async deleteEmptyBefore(before: number): Promise<number> {
      await db.deleteFrom('whatsappReferrals').where('createdAt', '<', before).execute()
      await db.deleteFrom('formerIdentities').where('until', '<', before).execute()
      const isEmpty = sql<boolean>`last_message_at < ${before} and not exists (
        select 1 from whatsapp_messages where conversation_id = conversations.id)`
      await db
        .updateTable('conversations')
        .set({ name: '', username: null, searchFolded: sql<string>`coalesce(phone, '')` })
        .where('stoppedAt', 'is not', null)
        .where('name', '<>', '')
        .where(isEmpty)
        .execute()
      return countWritten(db.deleteFrom('conversations').where('stoppedAt', 'is', null).where(isEmpty))
    },
  }
}
