import { sql } from 'kysely'
import type { MailChanges } from '../../domain/mail/delivery-rules.ts'
import { type Mail, UNSENT_STATES } from '../../domain/mail/mail.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { countWritten, insertIfAbsent, readFirst, wasWritten } from '../statements.ts'
import { mailAttemptQueries } from './mail-attempts.ts'
import { columnsOf, mailFromRow, sealText, UNCLAIMED, UNLESS_SECRET, viaSubject } from './mail-row.ts'

export interface QueuedMail
  extends Pick<Mail, 'id' | 'kind' | 'to' | 'replyTo' | 'subject' | 'createdAt' | 'expiresAt'> {
  key: string
  text: string
  /** JSON of the mail server that sends this mail; otherwise the present one */
  via?: string | null
  /** id of the contact message in the mail; null for other mails */
  messageId: string | null
}

export interface MailCounts {
  waiting: number
  unsent: number
}

export function mailQueries({ db, secrets }: Connection) {
  const update = () => db.updateTable('mails')
  const read = (row: Schema['mails']) => mailFromRow(row, secrets)
  return {
    ...mailAttemptQueries({ db, secrets }),

    /** @returns false when a mail with this key exists */
    async insert({ to, replyTo, ...mail }: QueuedMail): Promise<boolean> {
      return insertIfAbsent(
        db.insertInto('mails').values({
          ...mail,
          text: sealText(secrets, mail),
          via: mail.via ? secrets.seal(mail.via, viaSubject(mail.id)) : null,
          recipient: to,
          replyTo: replyTo && JSON.stringify(replyTo),
          state: 'queued',
          tries: 0,
          nextTryAt: mail.createdAt,
        }),
      )
    },

    async has(key: string): Promise<boolean> {
      const row = await db.selectFrom('mails').select('id').where('key', '=', key).executeTakeFirst()
      return row !== undefined
    },

    find: (id: string): Promise<Mail | null> =>
      readFirst(db.selectFrom('mails').selectAll().where('id', '=', id), read),

    /** Mails that an administrator should check, newest first: failed, bounced, unclear, or queued after a failure. */
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
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(read)
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

    /** Changes a mail if it is still in `state`. @returns false when its state has changed */
    async change(
      { id, state }: Pick<Mail, 'id' | 'state'>,
      changes: MailChanges & { expiresAt?: number },
    ): Promise<boolean> {
      const query = update().set(columnsOf(changes)).where('id', '=', id).where('state', '=', state)
      return wasWritten(query)
    },

    /** Marks waiting mails as unclear after a restore: they may have been sent after the backup was made. */
    async doubtAll(): Promise<void> {
      await update()
        .set({ state: 'unclear', failure: 'unclear', text: UNLESS_SECRET, via: null, ...UNCLAIMED })
        .where('state', 'in', ['queued', 'sending'])
        .execute()
    },

    async deleteBefore(before: number): Promise<number> {
      const query = db
        .deleteFrom('mails')
        .where('createdAt', '<', before)
        .where('state', 'not in', ['queued', 'sending'])
      return countWritten(query)
    },
  }
}
