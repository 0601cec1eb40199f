import { sql, type Updateable } from 'kysely'
import { NEEDS_NO_ANSWER } from '../../domain/conversations/message.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { countRows, readFirst } from '../statements.ts'
import { ASKING_STATES, type Conversation } from './conversations.ts'

/** A number or an id that a conversation had until a moment, in epoch milliseconds. */
interface FormerIdentity {
  phoneNumberId: string
  identity: string
  conversationId: string
  until: number
}

/** Received since the database has conversations, or shortly before: nobody could have seen it elsewhere. */
const isLate = sql<boolean>`(direction = 'received' and created_at >= ${-10 * MINUTE_MS} + (
  select applied_at from migrations where name = '0046-conversations.sql'))`

/** Who a conversation is with: what customers were called before, and two conversations that are one customer's. */
export function conversationIdentityQueries({ db }: Connection) {
  return {
    /** The conversation that had this number or id. @param at when it was used, in epoch milliseconds; null: at any time */
    async ofFormer(phoneNumberId: string, identity: string, at: number | null): Promise<string | null> {
      const query = db
        .selectFrom('formerIdentities')
        .select('conversationId')
        .where('phoneNumberId', '=', phoneNumberId)
        .where('identity', '=', identity)
      return readFirst(
        at === null ? query : query.where('until', '>=', at),
        ({ conversationId }) => conversationId,
      )
    },

    /** Whether somebody has or had this id. */
    async isKnown(phoneNumberId: string, userId: string): Promise<boolean> {
      const current = db
        .selectFrom('conversations')
        .where('phoneNumberId', '=', phoneNumberId)
        .where('userId', '=', userId)
      const former = db
        .selectFrom('formerIdentities')
        .where('phoneNumberId', '=', phoneNumberId)
        .where('identity', '=', userId)
      return (await countRows(current)) + (await countRows(former)) > 0
    },

    /** Keeps a number or id that a conversation no longer has. Whoever had it last before counts. */
    async addFormer(former: FormerIdentity): Promise<void> {
      await db
        .insertInto('formerIdentities')
        .values(former)
        .onConflict((conflict) =>
          conflict
            .columns(['phoneNumberId', 'identity'])
            .doUpdateSet({ conversationId: former.conversationId, until: former.until })
            .where('formerIdentities.until', '<=', former.until),
        )
        .execute()
    },

    /**
     * The messages of this number until a moment that are in no conversation, by date. What is not sent yet joins one then.
     * `isLate`: 1 for what an instance of the version before has stored although conversations could be answered.
     */
    orphans: (phone: string, until: number) =>
      db
        .selectFrom('whatsappMessages')
        .select(['id', 'direction', 'kind', 'text', 'state'])
        .select(sql<number>`case when ${isLate} then 1 else 0 end`.as('isLate'))
        .where('phone', '=', phone)
        .where('conversationId', 'is', null)
        .where('createdAt', '<=', until)
        .where('state', '<>', 'queued')
        .orderBy('createdAt')
        .orderBy('id')
        .execute(),

    /** Numbers whose late messages are in no conversation. @param since epoch milliseconds */
    async lateNumbers(since: number): Promise<string[]> {
      const rows = await db
        .selectFrom('whatsappMessages')
        .select('phone')
        .where('createdAt', '>=', since)
        .where('conversationId', 'is', null)
        .where('direction', '=', 'received')
        .where(isLate)
        .execute()
      // Distinct in SQLite, it would read the messages of all numbers.
      return [...new Set(rows.map(({ phone }) => phone))]
    },

    async place(id: string, place: Updateable<Schema['whatsappMessages']>): Promise<void> {
      await db.updateTable('whatsappMessages').set(place).where('id', '=', id).execute()
    },

    /**
     * Moves what another conversation contains into one, and numbers all of it anew: first what was read and needs no answer,
     * last what nobody has read, each by date. Both are locked.
     * @returns the three numbers of the whole
     */
    async merge(into: Conversation, from: Conversation) {
      const [mine, theirs] = [await answeredIn(into), await answeredIn(from)]
      const isAsking = sql`(origin = 'customer' and state in (${sql.join(ASKING_STATES)})
        and type not in (${sql.join(NEEDS_NO_ANSWER)}))`
      const rankIn = (read: number, answered: number) => sql`case
        when not ${isAsking} then 0 when sequence > ${read} and sequence > ${answered} then 3
        when sequence > ${read} then 2 when sequence > ${answered} then 1 else 0 end`
      const rank = sql<number>`case when conversation_id = ${into.id}
        then ${rankIn(Number(into.readSequence), mine)} else ${rankIn(Number(from.readSequence), theirs)} end`
      const ranked = db
        .selectFrom('whatsappMessages')
        .select(['id', 'createdAt', 'sequence', rank.as('rank')])
        .where('conversationId', 'in', [into.id, from.id])
      const { total, read, handled } = await db
        .selectFrom(ranked.as('ranked'))
        .select((e) => [
          e.fn.countAll<number>().as('total'),
          sql<number>`coalesce(sum(case when rank <= 1 then 1 else 0 end), 0)`.as('read'),
          sql<number>`coalesce(sum(case when rank = 0 then 1 else 0 end), 0)`.as('handled'),
        ])
        .executeTakeFirstOrThrow()
      const numbered = db.selectFrom(ranked.as('ranked')).select((e) => [
        'id',
        e.fn
          .agg<number>('row_number')
          .over((over) => over.orderBy('rank').orderBy('createdAt').orderBy('sequence').orderBy('id'))
          .as('place'),
      ])
      await db
        .updateTable('whatsappMessages')
        .from(numbered.as('numbered'))
        .set({ conversationId: into.id, sequence: sql<number>`numbered.place` })
        .whereRef('whatsappMessages.id', '=', 'numbered.id')
        .execute()
      for (const table of ['whatsappReferrals', 'formerIdentities'] as const)
        await db
          .updateTable(table)
          .set({ conversationId: into.id })
          .where('conversationId', '=', from.id)
          .execute()
      await db.deleteFrom('conversations').where('id', '=', from.id).execute()
      return { lastSequence: Number(total), readSequence: Number(read), handledSequence: Number(handled) }
    },
  }

  /** The number up to which nothing needs an answer any more, beside what was answered from the phone's app. */
  async function answeredIn({ id, handledSequence }: Conversation): Promise<number> {
    const { sequence } = await db
      .selectFrom('whatsappMessages')
      .select((e) => e.fn.max<number | null>('sequence').as('sequence'))
      .where('conversationId', '=', id)
      .where('origin', '=', 'team')
      .where('state', '<>', 'failed')
      .executeTakeFirstOrThrow()
    return Math.max(Number(handledSequence), Number(sequence ?? 0))
  }
}
