import { type RawBuilder, sql } from 'kysely'
import { CHANNELS, type Channel, entryTypesWith } from '../../domain/outbox/channels.ts'
import type { EntryChanges } from '../../domain/outbox/delivery-rules.ts'
import { type OutboxEntry, UNSENT_STATES } from '../../domain/outbox/entry.ts'
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

/**
 * SQL condition: this version knows the kind of an entry of the channel. What a newer version has queued is left to its
 * processes, until it expires.
 */
export function isKnownKind(channel: Channel): RawBuilder<boolean> {
  const kinds = Object.keys(CHANNELS[channel].kinds).map((kind) => sql.lit(kind))
  return sql<boolean>`kind in (${sql.join(kinds)})`
}

/** SQL condition: the entry failed, or its last attempt did. */
export const IS_UNSENT = sql<boolean>`(
  state in (${sql.join(UNSENT_STATES.map((state) => sql.lit(state)))})
  or (state = 'queued' and failure is not null)
)`

export const secretSubject = (id: string) => `outbox ${id}`

export function sealedSecret(secrets: SecretBox, id: string, secret: unknown): string | null {
  return secret === null ? null : secrets.seal(JSON.stringify(secret), secretSubject(id))
}

/** What cannot be read must not keep the entries beside it from being read. */
function readJson(text: string | null): { value: unknown; isDamaged: boolean } {
  if (text === null) return { value: null, isDamaged: false }
  try {
    return { value: JSON.parse(text), isDamaged: false }
  } catch {
    return { value: {}, isDamaged: true }
  }
}

/** Keeps an unknown channel, kind, state or failure, because a newer version of the shop may have written it. */
export function entryFromRow(row: Schema['outbox'], secrets: SecretBox): OutboxEntry {
  const opened = row.secret === null ? null : secrets.open(row.secret, secretSubject(row.id))
  const payload = readJson(row.payload)
  const secret = readJson(opened)
  return {
    id: row.id,
    channel: row.channel as OutboxEntry['channel'],
    kind: row.kind as OutboxEntry['kind'],
    recipient: row.recipient,
    payload: payload.value,
    secret: secret.value,
    ...((payload.isDamaged || secret.isDamaged) && { isDamaged: true }),
    state: row.state as OutboxEntry['state'],
    tries: row.tries,
    faults: row.faults,
    createdAt: row.createdAt,
    nextTryAt: row.nextTryAt,
    expiresAt: row.expiresAt,
    endedAt: row.endedAt,
    failure: row.failure as OutboxEntry['failure'],
    answer: row.answer,
  }
}
