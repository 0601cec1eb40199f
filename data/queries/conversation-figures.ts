import { ANSWERS, NEEDS_NO_ANSWER } from '../../domain/conversations/message.ts'
import type { Referral } from '../../domain/stats/advertisements.ts'
import type { DialogueTurn } from '../../domain/stats/first-answers.ts'
import type { Connection } from '../connection.ts'
import type { Period } from './stats.ts'

/** Figures about conversations. Callers ask for a month at most, because a query holds the event loop. */
export function conversationFigureQueries({ db }: Connection) {
  return {
    /** What customers asked and what they were answered in a period, the earliest first. */
    async turns({ from, until }: Period): Promise<DialogueTurn[]> {
      const rows = await db
        .selectFrom('whatsappMessages')
        .select(['conversationId', 'origin', 'createdAt'])
        .where('createdAt', '>=', from)
        .where('createdAt', '<', until)
        .where((e) =>
          e.or([
            e.and([
              e('origin', '=', 'customer'),
              e('state', 'in', ['received', 'handled']),
              e('type', 'not in', NEEDS_NO_ANSWER),
            ]),
            e.and([e('origin', 'in', ANSWERS), e('state', 'not in', ['failed', 'history'])]),
          ]),
        )
        .orderBy('createdAt')
        .orderBy('sequence')
        .execute()
      return rows.flatMap(({ conversationId, origin, createdAt }) =>
        conversationId === null
          ? []
          : [{ conversationId, asks: origin === 'customer', at: Number(createdAt) }],
      )
    },

    /** Customers who came from advertisements in a period, the earliest first. */
    async referrals({ from, until }: Period): Promise<Referral[]> {
      const rows = await db
        .selectFrom('whatsappReferrals')
        .innerJoin('conversations', 'conversations.id', 'whatsappReferrals.conversationId')
        .select(['sourceId', 'headline', 'sourceUrl', 'conversationId', 'phone'])
        .select('whatsappReferrals.createdAt')
        .where('whatsappReferrals.createdAt', '>=', from)
        .where('whatsappReferrals.createdAt', '<', until)
        .orderBy('whatsappReferrals.createdAt')
        .orderBy('messageId')
        .execute()
      return rows.map(({ sourceUrl: url, createdAt, ...row }) => ({ ...row, url, at: Number(createdAt) }))
    },

    /** The orders of these numbers in a period that were not cancelled. */
    async orders(phones: readonly string[], { from, until }: Period) {
      if (phones.length === 0) return []
      const rows = await db
        .selectFrom('orders')
        .select(['customerPhone', 'createdAt'])
        .where('customerPhone', 'in', phones)
        .where('createdAt', '>=', from)
        .where('createdAt', '<', until)
        .where('deletedAt', 'is', null)
        .where('status', 'in', ['pending', 'confirmed'])
        .where('channel', '<>', 'exchange')
        .execute()
      return rows.map(({ customerPhone, createdAt }) => ({
        ...{ phone: customerPhone ?? '', at: Number(createdAt) },
      }))
    },
  }
}
