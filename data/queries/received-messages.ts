import type { Updateable } from 'kysely'
import { ANSWERS, NOT_SHOWN } from '../../domain/conversations/message.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { countRows, readFirst } from '../statements.ts'

type Message = Schema['whatsappMessages']

type Dated = Pick<Message, 'createdAt' | 'sequence'>

/** Sorts few rows: sorted by SQLite, it would read the whole conversation in this order. */
export const byDate = (one: Dated, other: Dated) =>
  Number(one.createdAt) - Number(other.createdAt) || Number(one.sequence) - Number(other.sequence)

/** What receiving needs to know of the messages of a locked conversation, and changes of them. */
export function receivedMessageQueries({ db }: Connection) {
  const messages = (conversationId: string) =>
    db.selectFrom('whatsappMessages').where('conversationId', '=', conversationId)
  return {
    async change(id: string, changes: Updateable<Message>): Promise<void> {
      await db.updateTable('whatsappMessages').set(changes).where('id', '=', id).execute()
    },

    /** Empties the edits of a message, of which nothing is kept. */
    async emptyEdits(conversationId: string, wamid: string): Promise<void> {
      await db
        .updateTable('whatsappMessages')
        .set({ text: '', content: null, searchFolded: '' })
        .where('conversationId', '=', conversationId)
        .where('replyTo', '=', wamid)
        .where('type', '=', 'edit')
        .execute()
    },

    async knownOf(wamids: readonly string[]): Promise<Message[]> {
      if (wamids.length === 0) return []
      return db.selectFrom('whatsappMessages').selectAll().where('wamid', 'in', wamids).execute()
    },

    /** Reactions, edits and revokes that are not applied yet and are, or are about, one of these messages; by date. */
    async unapplied(conversationId: string, wamids: readonly string[]): Promise<Message[]> {
      if (wamids.length === 0) return []
      const changes = () =>
        messages(conversationId)
          .selectAll()
          .where('type', 'in', NOT_SHOWN)
          .where('state', '<>', 'applied')
          .where('replyTo', 'is not', null)
      // Two queries, because one with both reads the whole conversation.
      const own = await changes().where('wamid', 'in', wamids).execute()
      const about = await changes().where('replyTo', 'in', wamids).execute()
      const known = new Set(own.map(({ id }) => id))
      return [...own, ...about.filter(({ id }) => !known.has(id))].sort(byDate)
    },

    /** The conversations of sent messages, by WhatsApp's id or the shop's, in one order. */
    async conversationsOf(sent: readonly { wamid: string; id: string }[]): Promise<string[]> {
      if (sent.length === 0) return []
      const rows = await db
        .selectFrom('whatsappMessages')
        .select('conversationId')
        .distinct()
        .where('conversationId', 'is not', null)
        .where((e) =>
          e.or([
            e(
              'wamid',
              'in',
              sent.map(({ wamid }) => wamid),
            ),
            e(
              'id',
              'in',
              sent.map(({ id }) => id),
            ),
          ]),
        )
        .orderBy('conversationId')
        .execute()
      return rows.flatMap(({ conversationId }) => conversationId ?? [])
    },

    hasMedia: async (messageId: string): Promise<boolean> =>
      (await countRows(db.selectFrom('whatsappMedia').where('messageId', '=', messageId))) > 0,

    /** The number before the first message of the customer that is as new as this; null when there is none. */
    async seenUntil(conversationId: string, at: number): Promise<number | null> {
      const { first } = await messages(conversationId)
        .select((e) => e.fn.min<number | null>('sequence').as('first'))
        .where('origin', '=', 'customer')
        .where('createdAt', '>=', at)
        .executeTakeFirstOrThrow()
      return first === null ? null : Number(first) - 1
    },

    /** The last STOP or START of the customer. */
    lastChoice: (conversationId: string): Promise<Pick<Message, 'id' | 'kind' | 'createdAt'> | null> =>
      readFirst(
        messages(conversationId)
          .select(['id', 'kind', 'createdAt'])
          .where('origin', '=', 'customer')
          .where('kind', 'in', ['stop', 'start'])
          .orderBy('createdAt', 'desc')
          .orderBy('sequence', 'desc')
          .limit(1),
        (row) => row,
      ),

    /** Whether the team asked something after a moment, here or in the app on the phone. */
    hasAskedSince: async (conversationId: string, at: number): Promise<boolean> =>
      (await countRows(
        messages(conversationId)
          .where('origin', 'in', ANSWERS)
          .where('kind', '<>', 'summary')
          .where('state', '<>', 'failed')
          .where('createdAt', '>=', at)
          .where('text', 'like', '%?%'),
      )) > 0,
  }
}
