import type { Kysely } from 'kysely'
import type { Engine } from '../../data/engines/engine.ts'
import type { Schema } from '../../data/schema.ts'
import { insertIfAbsent, wasWritten } from '../../data/statements.ts'
import { TEST_SECRETS } from './shop.ts'

interface FormerMail {
  id: string
  key?: string
  kind?: string
  text?: string
  via?: object | null
  messageId?: string | null
  expiresAt?: number
}

/** An instance of the version before, which queues and sends mails with the statements of that version. */
export function openBeforeOutbox({ db }: { db: Kysely<Schema> } | Engine) {
  return {
    queue: (
      { id, key = id, kind = 'contact-message', text = 'Bonjour', via = null, ...mail }: FormerMail,
      at: number,
    ): Promise<boolean> =>
      insertIfAbsent(
        db.insertInto('mails').values({
          expiresAt: at + 3 * 86_400_000,
          ...mail,
          id,
          key,
          kind,
          recipient: 'awa@exemple.sn',
          replyTo: JSON.stringify({ name: 'Khady', address: 'khady@exemple.sn' }),
          subject: 'Essai',
          text: kind === 'password-reset' ? TEST_SECRETS.seal(text, `mail ${id}`) : text,
          via: via && TEST_SECRETS.seal(JSON.stringify(via), `mail server of ${id}`),
          state: 'queued',
          tries: 0,
          createdAt: at,
          nextTryAt: at,
        }),
      ),

    /** @returns whether the mail was still queued */
    claim: (id: string, leaseUntil: number, handedOverAt: number | null = null): Promise<boolean> =>
      wasWritten(
        db
          .updateTable('mails')
          .set({ state: 'sending', claim: 'former', leaseUntil, handedOverAt, tries: 1 })
          .where('id', '=', id)
          .where('state', '=', 'queued'),
      ),

    /** Ends an attempt. @returns whether it still had the mail */
    finish: (id: string, state: string, failure: string | null = null): Promise<boolean> =>
      wasWritten(
        db
          .updateTable('mails')
          .set({ state, failure, claim: null, leaseUntil: null, handedOverAt: null })
          .where('id', '=', id)
          .where('claim', '=', 'former')
          .where('state', '=', 'sending'),
      ),

    /** The mails that it would send or list. */
    open: async (): Promise<string[]> => {
      const states = ['queued', 'sending', 'failed', 'bounced', 'unclear']
      const rows = await db.selectFrom('mails').select('id').where('state', 'in', states).execute()
      return rows.map(({ id }) => id)
    },
  }
}
