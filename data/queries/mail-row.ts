import { sql } from 'kysely'
import type { MailChanges } from '../../domain/mail/delivery-rules.ts'
import { isSecret, MAIL_FAILURES, MAIL_KINDS, MAIL_STATES, type Mail } from '../../domain/mail/mail.ts'
import type { Schema } from '../schema.ts'
import type { SecretBox } from '../secret-box.ts'

export const UNCLAIMED = { claim: null, leaseUntil: null, handedOverAt: null } as const

const SECRET_KINDS = MAIL_KINDS.filter(isSecret).map((kind) => sql.lit(kind))
export const UNLESS_SECRET = sql<
  string | null
>`case when kind in (${sql.join(SECRET_KINDS)}) then null else text end`

export function columnsOf(changes: MailChanges & { expiresAt?: number }) {
  return { ...changes, ...(changes.state !== 'queued' && { via: null }) }
}

/** Encrypts the text of a mail that contains a secret. */
export function sealText(
  secrets: SecretBox,
  { id, kind, text }: Pick<Schema['mails'], 'id' | 'kind'> & { text: string },
) {
  return isSecretKind(kind) ? secrets.seal(text, mailSubject(id)) : text
}

export const mailSubject = (id: string) => `mail ${id}`
export const viaSubject = (id: string) => `mail server of ${id}`

export function isSecretKind(kind: string): boolean {
  return MAIL_KINDS.some((known) => known === kind && isSecret(known))
}

export function mailFromRow(row: Schema['mails'], secrets: SecretBox): Mail {
  return {
    id: row.id,
    kind: oneOf(MAIL_KINDS, row.kind),
    to: row.recipient,
    replyTo: row.replyTo === null ? null : JSON.parse(row.replyTo),
    subject: row.subject,
    text: row.text === null ? null : secrets.open(row.text, mailSubject(row.id)),
    via: row.via === null ? null : secrets.open(row.via, viaSubject(row.id)),
    state: oneOf(MAIL_STATES, row.state),
    tries: row.tries,
    createdAt: row.createdAt,
    nextTryAt: row.nextTryAt,
    expiresAt: row.expiresAt,
    sentAt: row.sentAt,
    failure: row.failure === null ? null : oneOf(MAIL_FAILURES, row.failure),
    answer: row.answer,
  }
}

/** Keeps an unknown value, because a newer version of the shop may have written it. */
function oneOf<Value extends string>(values: readonly Value[], value: string): Value {
  return values.find((known) => known === value) ?? (value as Value)
}
