import { sql } from 'kysely'
import type { MailChanges } from '../../domain/mail/delivery-rules.ts'
import type { Mail } from '../../domain/mail/mail.ts'
import type { Connection } from '../connection.ts'
import { countWritten, wasWritten } from '../statements.ts'
import { columnsOf, mailFromRow, UNCLAIMED, UNLESS_SECRET } from './mail-row.ts'

/** Gives one attempt the exclusive right to send a mail. */
export interface Claim {
  id: string
  token: string
}

export function mailAttemptQueries({ db, secrets }: Pick<Connection, 'db' | 'secrets'>) {
  const update = () => db.updateTable('mails')
  const claimed = ({ id, token }: Claim) =>
    update().where('id', '=', id).where('claim', '=', token).where('state', '=', 'sending')
  return {
    /** @param configured otherwise only mails with a server of their own are due */
    async due(now: number, limit: number, { configured }: { configured: boolean }): Promise<string[]> {
      const rows = await db
        .selectFrom('mails')
        .select('id')
        .where('state', '=', 'queued')
        .$if(!configured, (query) => query.where('via', 'is not', null))
        .where('nextTryAt', '<=', now)
        .where('expiresAt', '>', now)
        .orderBy('nextTryAt')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** @returns the claimed mail with `tries` incremented; null when it is not due or another attempt has claimed it */
    async claim({ id, token }: Claim, now: number, leaseUntil: number): Promise<Mail | null> {
      const row = await update()
        .set((e) => ({
          state: 'sending',
          claim: token,
          leaseUntil,
          handedOverAt: null,
          tries: e('tries', '+', 1),
        }))
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .where('nextTryAt', '<=', now)
        .where('expiresAt', '>', now)
        .returningAll()
        .executeTakeFirst()
      return row ? mailFromRow(row, secrets) : null
    },

    /** Records that the mail is about to be sent to the mail server. @returns false when the claim is lost */
    async handOver(claim: Claim, now: number, leaseUntil: number): Promise<boolean> {
      return wasWritten(claimed(claim).set({ handedOverAt: now, leaseUntil }))
    },

    /** Ends an attempt. @returns false when the claim is lost */
    async finish(claim: Claim, changes: MailChanges): Promise<boolean> {
      return wasWritten(claimed(claim).set({ ...columnsOf(changes), ...UNCLAIMED }))
    },

    /** Ends expired leases: mails possibly sent become `unclear`, the others `queued`. @returns the number of mails */
    async endExpiredLeases(now: number): Promise<number> {
      const expired = () => update().where('state', '=', 'sending').where('leaseUntil', '<=', now)
      const queued = expired()
        .where('handedOverAt', 'is', null)
        .set({ state: 'queued', nextTryAt: now, ...UNCLAIMED })
      const unclear = expired()
        .where('handedOverAt', 'is not', null)
        .set({
          state: 'unclear',
          failure: 'unclear',
          answer: null,
          text: UNLESS_SECRET,
          via: null,
          ...UNCLAIMED,
        })
      return (await countWritten(queued)) + (await countWritten(unclear))
    },

    /** Marks queued mails that were not sent in time as failed. @returns their number */
    async expire(now: number): Promise<number> {
      const query = update()
        .set({
          state: 'failed',
          failure: sql<string>`coalesce(failure, 'expired')`,
          text: UNLESS_SECRET,
          via: null,
        })
        .where('state', '=', 'queued')
        .where('expiresAt', '<=', now)
      return countWritten(query)
    },

    /** The next time, in epoch milliseconds, at which a mail is due (unless `configured`: expires) or a lease ends, or null. */
    async nextWork({ configured }: { configured: boolean }): Promise<number | null> {
      const time = configured
        ? sql`next_try_at`
        : sql`case when via is null then expires_at else next_try_at end`
      const { rows } = await sql<{ at: number | null }>`
        select min(at) as at from (
          select min(${time}) as at from mails where state = 'queued'
          union all select min(lease_until) as at from mails where state = 'sending'
        ) as times
      `.execute(db)
      const at = rows[0]?.at ?? null
      return at === null ? null : Number(at)
    },
  }
}
