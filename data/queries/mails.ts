import { sql } from 'kysely'
import type { MailChanges } from '../../domain/mail/delivery-rules.ts'
import {
  isSecret,
  MAIL_FAILURES,
  MAIL_KINDS,
  MAIL_STATES,
  type Mail,
  UNSENT_STATES,
} from '../../domain/mail/mail.ts'
import type { Connection } from '../connection.ts'
import type { MailRow } from '../schema.ts'

/** A mail to insert. */
export interface QueuedMail
  extends Pick<Mail, 'id' | 'kind' | 'to' | 'replyTo' | 'subject' | 'createdAt' | 'expiresAt'> {
  key: string
  text: string
  /** the contact message it brings */
  messageId: string | null
}

/** An attempt's right to send a mail. */
export interface Claim {
  id: string
  /** unique to the attempt */
  token: string
}

export interface MailCounts {
  waiting: number
  unsent: number
}

export type MailQueries = ReturnType<typeof mailQueries>

export function mailQueries({ db }: Connection) {
  const update = () => db.updateTable('mails')
  return {
    /** @returns false when a mail with this key exists */
    async insert({ to, replyTo, createdAt, expiresAt, messageId, ...mail }: QueuedMail): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('mails')
        .values({
          ...mail,
          recipient: to,
          reply_to: replyTo && JSON.stringify(replyTo),
          message_id: messageId,
          state: 'queued',
          tries: 0,
          created_at: createdAt,
          next_try_at: createdAt,
          expires_at: expiresAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return Number(numInsertedOrUpdatedRows ?? 0n) > 0
    },

    async has(key: string): Promise<boolean> {
      const row = await db.selectFrom('mails').select('id').where('key', '=', key).executeTakeFirst()
      return row !== undefined
    },

    /** Ids of mails to try, longest due first. */
    async due(now: number, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('mails')
        .select('id')
        .where('state', '=', 'queued')
        .where('next_try_at', '<=', now)
        .where('expires_at', '>', now)
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** @returns the mail with this attempt counted; null when another one has it, or it is not due */
    async claim({ id, token }: Claim, now: number, leaseUntil: number): Promise<Mail | null> {
      const row = await update()
        .set((e) => ({
          state: 'sending',
          claim: token,
          lease_until: leaseUntil,
          handed_over_at: null,
          tries: e('tries', '+', 1),
        }))
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .where('next_try_at', '<=', now)
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst()
      return row ? mailFromRow(row) : null
    },

    /** Notes that the server may accept the mail from now on. @returns false when the claim is lost */
    async handOver({ id, token }: Claim, now: number, leaseUntil: number): Promise<boolean> {
      const { numUpdatedRows } = await update()
        .set({ handed_over_at: now, lease_until: leaseUntil })
        .where('id', '=', id)
        .where('claim', '=', token)
        .where('state', '=', 'sending')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Ends an attempt. @returns false when the claim is lost */
    async finish({ id, token }: Claim, changes: MailChanges): Promise<boolean> {
      const { numUpdatedRows } = await update()
        .set({ ...columnsOf(changes), ...UNCLAIMED })
        .where('id', '=', id)
        .where('claim', '=', token)
        .where('state', '=', 'sending')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /**
     * Takes mails back from attempts whose process ended. Those that the server may have accepted become unclear.
     * @returns how many
     */
    async endExpiredLeases(now: number): Promise<number> {
      const expired = () => update().where('state', '=', 'sending').where('lease_until', '<=', now)
      const queued = await expired()
        .where('handed_over_at', 'is', null)
        .set({ state: 'queued', next_try_at: now, ...UNCLAIMED })
        .executeTakeFirst()
      const unclear = await expired()
        .where('handed_over_at', 'is not', null)
        .set({ state: 'unclear', failure: 'unclear', answer: null, text: UNLESS_SECRET, ...UNCLAIMED })
        .executeTakeFirst()
      return Number(queued.numUpdatedRows + unclear.numUpdatedRows)
    },

    /** Gives up mails that could not be sent in time. @returns how many */
    async expire(now: number): Promise<number> {
      const { numUpdatedRows } = await update()
        .set({
          state: 'failed',
          failure: sql<string>`coalesce(failure, 'expired')`,
          text: UNLESS_SECRET,
        })
        .where('state', '=', 'queued')
        .where('expires_at', '<=', now)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },

    /** When there is work again, in epoch milliseconds; null for an empty queue. */
    async nextWork({ configured }: { configured: boolean }): Promise<number | null> {
      const time = configured ? sql`next_try_at` : sql`expires_at`
      const { rows } = await sql<{ at: number | null }>`
        select min(at) as at from (
          select min(${time}) as at from mails where state = 'queued'
          union all select min(lease_until) as at from mails where state = 'sending'
        ) as times
      `.execute(db)
      const at = rows[0]?.at ?? null
      return at === null ? null : Number(at)
    },

    async find(id: string): Promise<Mail | null> {
      const row = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? mailFromRow(row) : null
    },

    /** Mails an administrator has to know about, newest first: not sent, or delayed by a failure. */
    async listUnsent(limit: number): Promise<Mail[]> {
      const rows = await db
        .selectFrom('mails')
        .selectAll()
        .where((e) =>
          e.or([
            e('state', 'in', UNSENT_STATES),
            e.and([e('state', '=', 'queued'), e('failure', 'is not', null)]),
          ]),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(mailFromRow)
    },

    async counts(): Promise<MailCounts> {
      const { rows } = await sql<MailCounts>`
        select
          (select count(*) from mails where state in ('queued', 'sending')) as waiting,
          (select count(*) from mails where state in ('failed', 'bounced', 'unclear'))
            + (select count(*) from mails where state = 'queued' and failure is not null) as unsent
      `.execute(db)
      return { waiting: Number(rows[0]?.waiting), unsent: Number(rows[0]?.unsent) }
    },

    /** Changes a mail that no attempt has. @returns false when it was in another state */
    async change(
      { id, state }: Pick<Mail, 'id' | 'state'>,
      { expiresAt, ...changes }: MailChanges & { expiresAt?: number },
    ): Promise<boolean> {
      const { numUpdatedRows } = await update()
        .set({ ...columnsOf(changes), ...(expiresAt !== undefined && { expires_at: expiresAt }) })
        .where('id', '=', id)
        .where('state', '=', state)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** After a restore: what waited in the backup may have been sent since. */
    async doubtAll(): Promise<void> {
      await update()
        .set({ state: 'unclear', failure: 'unclear', text: UNLESS_SECRET, ...UNCLAIMED })
        .where('state', 'in', ['queued', 'sending'])
        .execute()
    },

    /** @returns how many */
    async deleteBefore(before: number): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('mails')
        .where('created_at', '<', before)
        .where('state', 'not in', ['queued', 'sending'])
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

const UNCLAIMED = { claim: null, lease_until: null, handed_over_at: null } as const

const SECRET_KINDS = MAIL_KINDS.filter(isSecret).map((kind) => sql.lit(kind))
const UNLESS_SECRET = sql<string | null>`case when kind in (${sql.join(SECRET_KINDS)}) then null else text end`

function columnsOf({ nextTryAt, sentAt, ...same }: MailChanges) {
  return {
    ...same,
    ...(nextTryAt !== undefined && { next_try_at: nextTryAt }),
    ...(sentAt !== undefined && { sent_at: sentAt }),
  }
}

function mailFromRow(row: MailRow): Mail {
  return {
    id: row.id,
    kind: oneOf(MAIL_KINDS, row.kind),
    to: row.recipient,
    replyTo: row.reply_to === null ? null : JSON.parse(row.reply_to),
    subject: row.subject,
    text: row.text,
    state: oneOf(MAIL_STATES, row.state),
    tries: row.tries,
    createdAt: row.created_at,
    nextTryAt: row.next_try_at,
    expiresAt: row.expires_at,
    sentAt: row.sent_at,
    failure: row.failure === null ? null : oneOf(MAIL_FAILURES, row.failure),
    answer: row.answer,
  }
}

/** A value of a newer version of the shop is read as it is. */
function oneOf<Value extends string>(values: readonly Value[], value: string): Value {
  return values.find((known) => known === value) ?? (value as Value)
}
