import { type RawBuilder, sql } from 'kysely'
import { entryTypesWith } from '../../domain/outbox/channels.ts'
import type { EntryChanges } from '../../domain/outbox/delivery-rules.ts'
import type { OutboxEntry } from '../../domain/outbox/entry.ts'
import type { KindPolicy } from '../../domain/outbox/policy.ts'
import type { Schema } from '../schema.ts'
import type { SecretBox } from '../secret-box.ts'

export const UNCLAIMED = { claim: null, leaseUntil: null, handedOverAt: null } as const

/** The columns to write for these changes: the last attempt deletes the secret, and being sent the payload. */
export function columnsOf(changes: EntryChanges) {
  return { ...changes, ...(changes.state !== 'queued' && { secret: null }) }
}

/** SQL condition: the policy of the entry's kind passes the test. */
export function whereKind(test: (policy: KindPolicy) => boolean): RawBuilder<boolean> {
  const matches = entryTypesWith(test).map(
    ({ channel, kind }) => sql`(channel = ${sql.lit(channel)} and kind = ${sql.lit(kind)})`,
  )
  return sql<boolean>`(${matches.length > 0 ? sql.join(matches, sql` or `) : sql`1 = 0`})`
}

export const secretSubject = (id: string) => `outbox ${id}`

export function sealedSecret(secrets: SecretBox, id: string, secret: unknown): string | null {
  return secret === null ? null : secrets.seal(JSON.stringify(secret), secretSubject(id))
}

/** Keeps an unknown channel, kind, state or failure, because a newer version of the shop may have written it. */
export function entryFromRow(row: Schema['outbox'], secrets: SecretBox): OutboxEntry {
  const opened = row.secret === null ? null : secrets.open(row.secret, secretSubject(row.id))
  return {
    id: row.id,
    channel: row.channel as OutboxEntry['channel'],
    kind: row.kind as OutboxEntry['kind'],
    recipient: row.recipient,
    payload: row.payload === null ? null : JSON.parse(row.payload),
    secret: opened === null ? null : JSON.parse(opened),
    state: row.state as OutboxEntry['state'],
    tries: row.tries,
    createdAt: row.createdAt,
    nextTryAt: row.nextTryAt,
    expiresAt: row.expiresAt,
    endedAt: row.endedAt,
    failure: row.failure as OutboxEntry['failure'],
    answer: row.answer,
  }
}
