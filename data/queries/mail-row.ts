import { sql } from 'kysely'
import type { MailChanges } from '../../domain/mail/delivery-rules.ts'
import { isSecret, MAIL_FAILURES, MAIL_KINDS, MAIL_STATES, type Mail } from '../../domain/mail/mail.ts'
import type { MailRow } from '../schema.ts'
import type { SecretBox } from '../secret-box.ts'

export const UNCLAIMED = { claim: null, lease_until: null, handed_over_at: null } as const

const SECRET_KINDS = MAIL_KINDS.filter(isSecret).map((kind) => sql.lit(kind))
export const UNLESS_SECRET = sql<
  string | null
>`case when kind in (${sql.join(SECRET_KINDS)}) then null else text end`

export function columnsOf({ nextTryAt, sentAt, ...same }: MailChanges) {
  return {
    ...same,
    ...(same.state !== 'queued' && { via: null }),
    ...(nextTryAt !== undefined && { next_try_at: nextTryAt }),
    ...(sentAt !== undefined && { sent_at: sentAt }),
  }
}

/** Encrypts the text of a mail that contains a secret. */
export function sealText(
  secrets: SecretBox,
  { id, kind, text }: Pick<MailRow, 'id' | 'kind'> & { text: string },
) {
  return isSecretKind(kind) ? secrets.seal(text, mailSubject(id)) : text
}

export const mailSubject = (id: string) => `mail ${id}`
export const viaSubject = (id: string) => `mail server of ${id}`

export function isSecretKind(kind: string): boolean {
  return MAIL_KINDS.some((known) => known === kind && isSecret(known))
}

export function mailFromRow(row: MailRow, secrets: SecretBox): Mail {
  return {
    id: row.id,
    kind: oneOf(MAIL_KINDS, row.kind),
    to: row.recipient,
    replyTo: row.reply_to === null ? null : JSON.parse(row.reply_to),
    subject: row.subject,
    text: row.text === null ? null : secrets.open(row.text, mailSubject(row.id)),
    via: row.via === null ? null : secrets.open(row.via, viaSubject(row.id)),
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

/** Keeps an unknown value, because a newer version of the shop may have written it. */
function oneOf<Value extends string>(values: readonly Value[], value: string): Value {
  return values.find((known) => known === value) ?? (value as Value)
}
