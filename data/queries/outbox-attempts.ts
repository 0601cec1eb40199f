import { sql } from 'kysely'
import type { Channel } from '../../domain/outbox/channels.ts'
import type { EntryChanges } from '../../domain/outbox/delivery-rules.ts'
import type { OutboxEntry } from '../../domain/outbox/entry.ts'
import type { Connection } from '../connection.ts'
import { countWritten, wasWritten } from '../statements.ts'
import { columnsOf, entryFromRow, isKnownKind, UNCLAIMED, whereKind } from './outbox-row.ts'

/** Gives one attempt the exclusive right to send an entry. */
export interface Claim {
  id: string
  token: string
}

/** An attempt that nobody has ended. */
interface ExpiredLease {
  claim: Claim
  entry: OutboxEntry
  wasHandedOver: boolean
}

/** What can be sent: entries of one channel; while it is not configured, only those that bring what they need. */
export interface DueChannel {
  channel: Channel
  configured: boolean
  /** only what goes to this one */
  recipient?: string | undefined
}

const BRINGS_SERVER = sql<boolean>`(secret is not null and ${whereKind((policy) => policy.bringsServer === true)})`

/** SQL condition: no earlier entry of its group is still to be sent. */
const IS_NEXT_OF_GROUP = sql<boolean>`(group_key is null or not exists (
  select 1 from outbox as earlier
  where earlier.group_key = outbox.group_key and earlier.group_position < outbox.group_position
    and earlier.state in ('queued', 'sending')
))`

export function outboxAttemptQueries({ db, secrets }: Pick<Connection, 'db' | 'secrets'>) {
  const update = () => db.updateTable('outbox')
  const claimed = ({ id, token }: Claim) =>
    update().where('id', '=', id).where('claim', '=', token).where('state', '=', 'sending')
  return {
    async due(now: number, limit: number, { channel, configured, recipient }: DueChannel): Promise<string[]> {
      const rows = await db
        .selectFrom('outbox')
        .select('id')
        .where('channel', '=', channel)
        .where(isKnownKind(channel))
        .where('state', '=', 'queued')
        .$if(!configured, (query) => query.where(BRINGS_SERVER))
        .$if(recipient !== undefined, (query) => query.where('recipient', '=', recipient ?? ''))
        .where('nextTryAt', '<=', now)
        .where('expiresAt', '>', now)
        .where(IS_NEXT_OF_GROUP)
        // Alone, because an import queues thousands of entries for one moment: sorting them would read them all.
        .orderBy('nextTryAt')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** @returns the claimed entry with `tries` and `faults` incremented; null when it is not due or another attempt has claimed it */
    async claim({ id, token }: Claim, now: number, leaseUntil: number): Promise<OutboxEntry | null> {
      const row = await update()
        .set((e) => ({
          state: 'sending',
          claim: token,
          leaseUntil,
          handedOverAt: null,
          tries: e('tries', '+', 1),
          // Counted before the attempt, which may kill the process.
          faults: e('faults', '+', 1),
        }))
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .where('nextTryAt', '<=', now)
        .where('expiresAt', '>', now)
        .where(IS_NEXT_OF_GROUP)
        .returningAll()
        .executeTakeFirst()
      return row ? entryFromRow(row, secrets) : null
    },

    /** Records that the entry is about to be handed to the other system. @returns false when the claim is lost */
    async handOver(claim: Claim, now: number, leaseUntil: number): Promise<boolean> {
      return wasWritten(claimed(claim).set({ handedOverAt: now, leaseUntil }))
    },

    /** Ends an attempt. @returns false when the claim is lost */
    async finish(claim: Claim, changes: EntryChanges): Promise<boolean> {
      return wasWritten(claimed(claim).set({ ...columnsOf(changes), ...UNCLAIMED }))
    },

    /** Attempts whose lease has expired: their processes were killed or lost the database. */
    async expiredLeases(channel: Channel, now: number): Promise<ExpiredLease[]> {
      const rows = await db
        .selectFrom('outbox')
        .selectAll()
        .where('channel', '=', channel)
        .where(isKnownKind(channel))
        .where('state', '=', 'sending')
        .where('leaseUntil', '<=', now)
        .orderBy('leaseUntil')
        .execute()
      return rows.map((row) => ({
        claim: { id: row.id, token: row.claim ?? '' },
        entry: entryFromRow(row, secrets),
        wasHandedOver: row.handedOverAt !== null,
      }))
    },

    /** Ends an attempt whose lease has expired. @returns false when another process has done so */
    async endLease(claim: Claim, changes: EntryChanges, now: number): Promise<boolean> {
      const expired = claimed(claim).where('leaseUntil', '<=', now)
      return wasWritten(expired.set({ ...columnsOf(changes), ...UNCLAIMED }))
    },

    /** Marks queued entries that were not sent in time as failed. @returns their number */
    async expire(channel: Channel, now: number): Promise<number> {
      const query = update()
        .set({
          state: 'failed',
          failure: sql<string>`coalesce(failure, 'expired')`,
          secret: null,
          endedAt: now,
        })
        .where('channel', '=', channel)
        .where('state', '=', 'queued')
        .where('expiresAt', '<=', now)
      return countWritten(query)
    },

    /** To whom entries of a channel wait to be sent. */
    async recipients(channel: Channel): Promise<string[]> {
      const rows = await db
        .selectFrom('outbox')
        .select('recipient')
        .distinct()
        .where('channel', '=', channel)
        .where(isKnownKind(channel))
        .where('state', 'in', ['queued', 'sending'])
        .execute()
      return rows.map(({ recipient }) => recipient)
    },

    /** The next time, in epoch milliseconds, at which an entry is due or expires or a lease ends, or null. */
    async nextWork({ channel, configured, recipient }: DueChannel): Promise<number | null> {
      const time = configured
        ? sql`next_try_at`
        : sql`case when ${BRINGS_SERVER} then next_try_at else expires_at end`
      const channels = sql`channel = ${channel} and ${isKnownKind(channel)}`
      const mine = recipient === undefined ? channels : sql`${channels} and recipient = ${recipient}`
      const { rows } = await sql<{ at: number | null }>`
        select min(at) as at from (
          select min(${time}) as at from outbox
            where ${mine} and state = 'queued' and ${IS_NEXT_OF_GROUP}
          union all select min(lease_until) as at from outbox where ${mine} and state = 'sending'
        ) as times
      `.execute(db)
      const at = rows[0]?.at ?? null
      return at === null ? null : Number(at)
    },
  }
}
