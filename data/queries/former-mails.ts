import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { countWritten, insertIfAbsent, wasWritten } from '../statements.ts'
import { sealedSecret } from './outbox-row.ts'

const UNCLAIMED = { claim: null, leaseUntil: null, handedOverAt: null } as const

/** A state that the version before leaves alone: it neither sends nor lists the mail. */
const ADOPTED = { state: 'adopted', text: null, via: null, ...UNCLAIMED } as const

/**
 * The table `mails`, in which the version before queues its mails and which it may use beside this one. The next version
 * drops this file and the table.
 */
export function formerMailQueries({ db, secrets, lockRows }: Connection) {
  /** @returns false when an instance of the version before changed the mail meanwhile */
  async function adopt(mail: Schema['mails'], at: number): Promise<boolean> {
    const taken = await wasWritten(
      db
        .updateTable('mails')
        .set(ADOPTED)
        .where('id', '=', mail.id)
        .where('state', '=', mail.state)
        .where('tries', '=', mail.tries),
    )
    return taken && insertIfAbsent(db.insertInto('outbox').values(entryOf(mail, at)))
  }

  function entryOf({ text, via, replyTo, subject, sentAt, ...mail }: Schema['mails'], at: number) {
    const opened = text === null ? null : secrets.open(text, `mail ${mail.id}`)
    const server = via === null ? null : secrets.open(via, `mail server of ${mail.id}`)
    const isSecret = mail.kind === 'password-reset'
    const secret = {
      ...(isSecret && opened !== null && { text: opened }),
      ...(server !== null && { via: JSON.parse(server) }),
    }
    const payload = {
      subject,
      replyTo: replyTo === null ? null : JSON.parse(replyTo),
      text: isSecret ? null : opened,
    }
    const wasHandedOver = mail.state === 'sending' && mail.handedOverAt !== null
    return {
      ...mail,
      ...UNCLAIMED,
      ...(mail.state === 'sending' && { state: 'queued', nextTryAt: at }),
      ...(wasHandedOver && { state: 'unclear', failure: 'unclear', answer: null }),
      channel: 'mail',
      faults: 0,
      payload: JSON.stringify(payload),
      secret:
        wasHandedOver || Object.keys(secret).length === 0 ? null : sealedSecret(secrets, mail.id, secret),
      endedAt: sentAt,
    }
  }

  return {
    /**
     * Moves mails that the version before has queued or could not send, and those whose attempt was cut off, into the
     * outbox. Runs in a transaction. @returns their number
     */
    async adoptAll(now: number): Promise<number> {
      const query = db
        .selectFrom('mails')
        .selectAll()
        .where((e) =>
          e.or([
            e('state', 'in', ['queued', 'failed', 'bounced', 'unclear']),
            e.and([e('state', '=', 'sending'), e('leaseUntil', '<=', now)]),
          ]),
        )
        .orderBy('id')
      let adopted = 0
      for (const mail of (await lockRows(query).execute()) as Schema['mails'][]) {
        if (await adopt(mail, now)) adopted++
      }
      return adopted
    },

    /** Whether either version has queued a mail with a reserved key. */
    async has(key: string): Promise<boolean> {
      const row = await db.selectFrom('mails').select('id').where('key', '=', key).executeTakeFirst()
      return row !== undefined
    },

    /** Keeps the version before from queueing a mail of this key. @returns false when either version has queued it */
    async reserve(mail: Pick<Schema['mails'], 'id' | 'key' | 'kind' | 'recipient' | 'createdAt'>) {
      const { createdAt } = mail
      const times = { nextTryAt: createdAt, expiresAt: createdAt }
      const row = { ...mail, ...times, ...ADOPTED, subject: '', tries: 0 }
      return insertIfAbsent(db.insertInto('mails').values(row))
    },

    /** As `outbox.doubtAll`, for a backup of the version before. */
    async doubtAll(): Promise<void> {
      const waiting = () => db.updateTable('mails').where('state', 'in', ['queued', 'sending'])
      await waiting().where('kind', '=', 'password-reset').set({ text: null }).execute()
      await waiting()
        .set({ state: 'unclear', failure: 'unclear', via: null, ...UNCLAIMED })
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
