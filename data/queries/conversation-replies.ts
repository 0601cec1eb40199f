import { sql } from 'kysely'
import { ANSWERS, type MessageOrigin } from '../../domain/conversations/message.ts'
import type { EntryState } from '../../domain/outbox/entry.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { readFirst } from '../statements.ts'

type Message = Schema['whatsappMessages']

/** A message of a conversation whose entry in the outbox says something else. */
export interface OutOfStep {
  id: string
  conversationId: string
  entryState: EntryState
  entryFailure: string | null
}

/** Answers to customers, which the outbox sends. The id of each is that of its entry. */
export function conversationReplyQueries({ db }: Connection) {
  const update = (id: string) => db.updateTable('whatsappMessages').where('id', '=', id)
  return {
    find: (id: string): Promise<Message | null> =>
      readFirst(db.selectFrom('whatsappMessages').selectAll().where('id', '=', id), (row) => row),

    /** The newest answer after a message, by the team without `userId`, or from the phone's app. */
    answerAfter: (
      conversationId: string,
      sequence: number,
      userId: string,
    ): Promise<{
      origin: MessageOrigin
      author: string | null
      userName: string | null
      at: number
    } | null> =>
      readFirst(
        db
          .selectFrom('whatsappMessages')
          .select(['origin', 'userId', 'userName', 'createdAt'])
          .where('conversationId', '=', conversationId)
          .where('sequence', '>', sequence)
          .where('origin', 'in', ANSWERS)
          .where('state', '<>', 'failed')
          .where((e) => e.or([e('userId', 'is', null), e('userId', '<>', userId)]))
          .orderBy('sequence', 'desc')
          .limit(1),
        ({ origin, userId: author, userName, createdAt }) => {
          return { origin: origin as MessageOrigin, author, userName, at: Number(createdAt) }
        },
      ),

    /** Messages whose entry has ended, waits after a failure, or was queued again. */
    async outOfStep(): Promise<OutOfStep[]> {
      const rows = await db
        .selectFrom('outbox')
        .innerJoin('whatsappMessages', 'whatsappMessages.id', 'outbox.id')
        .select([
          'whatsappMessages.id',
          'whatsappMessages.conversationId',
          'outbox.state as entryState',
          'outbox.failure as entryFailure',
        ])
        .where('outbox.channel', '=', 'whatsapp')
        .where('outbox.kind', 'in', ['reply', 'away'])
        .where('whatsappMessages.conversationId', 'is not', null)
        .where(
          // Few messages are not at WhatsApp, and they are found by index; the whole outbox would be read otherwise.
          sql<boolean>`whatsapp_messages.wamid is null and whatsapp_messages.state in ('queued', 'failed') and (
            (whatsapp_messages.state = 'queued' and (outbox.state in ('failed', 'bounced', 'abandoned', 'unclear')
              or (outbox.state = 'queued' and outbox.failure is not null)))
            or (whatsapp_messages.state = 'failed'
              and outbox.state in ('queued', 'sending')))`,
        )
        .execute()
      return rows as OutOfStep[]
    },

    /** Records how a message that WhatsApp does not have ended, or that it is queued again. */
    async setState(
      id: string,
      { state, failure, at }: { state: 'queued' | 'failed'; failure: string | null; at: number },
    ): Promise<void> {
      await update(id).set({ state, failure, changedAt: at }).where('wamid', 'is', null).execute()
    },
  }
}
