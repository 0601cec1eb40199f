import { type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import { type MessageOrigin, NEEDS_NO_ANSWER } from '../../domain/conversations/message.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { countRows, insertIfAbsent, readFirst } from '../statements.ts'

export type Conversation = Schema['conversations']

/** A message as it joins its conversation; `at`: when it was written, in epoch milliseconds. */
export type NewConversationMessage = Pick<
  Schema['whatsappMessages'],
  'id' | 'wamid' | 'direction' | 'phone' | 'orderId' | 'kind' | 'text' | 'state' | 'type'
> &
  Partial<
    Pick<
      Schema['whatsappMessages'],
      'content' | 'replyTo' | 'userId' | 'userName' | 'searchFolded' | 'failure' | 'editedAt'
    >
  > & { origin: MessageOrigin; at: number }

/** Somebody at WhatsApp, as the shop stores numbers. */
export interface ConversationKey {
  phoneNumberId: string
  phone: string | null
  userId: string | null
}

/** Conversations, and the messages in them by arrival. A message changes its conversation, which is locked first. */
export function conversationQueries({ db, lockRows }: Connection) {
  const select = () => db.selectFrom('conversations').selectAll()
  const messages = (id: string) => db.selectFrom('whatsappMessages').where('conversationId', '=', id)
  return {
    find: (id: string): Promise<Conversation | null> =>
      readFirst(select().where('id', '=', id), (row) => row),

    lock: (id: string): Promise<Conversation | null> =>
      readFirst(lockRows(select().where('id', '=', id)), (row) => row),

    /** The conversations of a number and of a user id, which may be two; locked, the oldest first. */
    async lockOf({ phoneNumberId, phone, userId }: ConversationKey): Promise<Conversation[]> {
      if (phone === null && userId === null) return []
      const query = select()
        .where('phoneNumberId', '=', phoneNumberId)
        .where((e) =>
          e.or([
            ...(phone === null ? [] : [e('phone', '=', phone)]),
            ...(userId === null ? [] : [e('userId', '=', userId)]),
          ]),
        )
        .orderBy('createdAt')
        .orderBy('id')
      return lockRows(query).execute()
    },

    /** @returns false when there is one with this number or user id */
    insert: (conversation: Conversation): Promise<boolean> =>
      insertIfAbsent(db.insertInto('conversations').values(conversation)),

    async change(id: string, changes: Updateable<Schema['conversations']>): Promise<void> {
      await db.updateTable('conversations').set(changes).where('id', '=', id).execute()
    },

    /** Whether the customer of this number has asked the shop to begin no conversation. */
    isStopped: async (phone: string): Promise<boolean> =>
      (await countRows(
        db.selectFrom('conversations').where('phone', '=', phone).where('stoppedAt', 'is not', null),
      )) > 0,

    /** Adds a message at the end of a locked conversation. @returns its number; null when WhatsApp's id is known */
    async addMessage({ id, lastSequence }: Conversation, { at, ...message }: NewConversationMessage) {
      const sequence = Number(lastSequence) + 1
      const row = { ...message, conversationId: id, sequence, createdAt: at, changedAt: at }
      if (!(await insertIfAbsent(db.insertInto('whatsappMessages').values(row)))) return null
      await db.updateTable('conversations').set({ lastSequence: sequence }).where('id', '=', id).execute()
      return sequence
    },

    async addMedia(media: Schema['whatsappMedia']): Promise<void> {
      await db.insertInto('whatsappMedia').values(media).execute()
    },

    async addReferral(referral: Schema['whatsappReferrals']): Promise<void> {
      await db
        .insertInto('whatsappReferrals')
        .values(referral)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /**
     * Derives from the messages of a locked conversation what lists show of it: how many nobody has read, since when the
     * customer waits, and the moments. An answer of the team ends the wait for what had arrived; one from the phone's app for what
     * was written before it.
     */
    async settle(id: string): Promise<void> {
      const { readSequence, handledSequence } = await db
        .selectFrom('conversations')
        .select(['readSequence', 'handledSequence'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const { sequence: answered } = await messages(id)
        .select((e) => e.fn.max<number | null>('sequence').as('sequence'))
        .where('origin', '=', 'team')
        .where('state', '<>', 'failed')
        .executeTakeFirstOrThrow()
      const answeredAt = await newest(
        messages(id).where('origin', '=', 'phone').where('type', 'not in', NEEDS_NO_ANSWER),
      )
      const asking = messages(id)
        .where('origin', '=', 'customer')
        .where('state', 'in', ASKING_STATES)
        .where('type', 'not in', NEEDS_NO_ANSWER)
      const { unread } = await asking
        .select((e) => e.fn.countAll<number>().as('unread'))
        .where('sequence', '>', readSequence)
        .executeTakeFirstOrThrow()
      const { since } = await asking
        .select((e) => e.fn.min<number | null>('createdAt').as('since'))
        .where('sequence', '>', Math.max(Number(handledSequence), Number(answered ?? 0)))
        .where('createdAt', '>=', answeredAt ?? 0)
        .executeTakeFirstOrThrow()
      const lastMessageAt = await newest(messages(id).where('origin', '<>', 'note'))
      const lastReceivedAt = await newest(
        messages(id)
          .where('origin', '=', 'customer')
          .where('state', '<>', 'history')
          .where('type', 'not in', NEEDS_NO_ANSWER),
      )
      await db
        .updateTable('conversations')
        .set({
          unread: Number(unread),
          waitingSince: since === null ? null : Number(since),
          ...(lastMessageAt !== null && { lastMessageAt }),
          lastReceivedAt,
        })
        .where('id', '=', id)
        .execute()
    },
  }
}

/**
 * When the newest of these messages of one conversation was written. Without a place PostgreSQL reads the messages of all
 * conversations, the newest first.
 */
function newest(messages: SelectQueryBuilder<Schema, 'whatsappMessages', object>): Promise<number | null> {
  return readFirst(
    messages
      .select('createdAt')
      .where(sql<boolean>`(created_at, sequence) < (9007199254740991, 2147483647)`)
      .orderBy('createdAt', 'desc')
      .orderBy('sequence', 'desc')
      .limit(1),
    ({ createdAt }) => Number(createdAt),
  )
}

/** `handled`: read by the shop, which left it to a person. An answer that the shop has applied is `applied`. */
export const ASKING_STATES = ['received', 'handled']
