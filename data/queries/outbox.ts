import { sql } from 'kysely'
import type { EntryType } from '../../domain/outbox/channels.ts'
import type { EntryChanges } from '../../domain/outbox/delivery-rules.ts'
import type { OutboxEntry } from '../../domain/outbox/entry.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { countWritten, insertIfAbsent, readFirst, wasWritten } from '../statements.ts'
import { outboxAttemptQueries } from './outbox-attempts.ts'
import { outboxJobQueries } from './outbox-jobs.ts'
import { columnsOf, entryFromRow, IS_UNSENT, sealedSecret, UNCLAIMED, whereKind } from './outbox-row.ts'

type Queued = Pick<
  OutboxEntry,
  'id' | 'recipient' | 'payload' | 'secret' | 'createdAt' | 'nextTryAt' | 'expiresAt'
> &
  EntryType & {
    key: string
    /** id of the contact message in the entry; null for other entries */
    messageId: string | null
    /** entries of one group are sent in the order in which they were inserted; null for an entry without a group */
    group: string | null
  }

export interface ChannelCounts {
  channel: string
  waiting: number
  unsent: number
}

/** Which features tell others of changes. */
export type Listeners = Record<'push' | 'webhooks' | 'whatsApp', boolean>

export interface ReadsListeners {
  /** read once for all features, and only when an event concerns one of them */
  listeners: () => Promise<Listeners>
}

const nextPosition = (group: string) =>
  sql<number>`(select coalesce(max(group_position), 0) + 1 from outbox where group_key = ${group})`

export function outboxQueries({ db, secrets, lockRows }: Connection) {
  const update = () => db.updateTable('outbox')
  const read = (row: Schema['outbox']) => entryFromRow(row, secrets)
  return {
    ...outboxAttemptQueries({ db, secrets }),
    ...outboxJobQueries({ db }),

    /** One statement, because every order reads it. `whatsApp`: whether the merchant has entered an account. */
    async listeners(): Promise<Listeners> {
      const { rows } = await sql<Record<keyof Listeners, number | boolean>>`
        select exists (select 1 from push_subscriptions) as push,
          exists (select 1 from webhook_endpoints where active = 1) as webhooks,
          exists (select 1 from settings where name = 'whatsappAccount' and value is not null) as whats_app
      `.execute(db)
      const [row] = rows
      return {
        push: Boolean(row?.push),
        webhooks: Boolean(row?.webhooks),
        whatsApp: Boolean(row?.whatsApp),
      }
    },

    /** @returns false when an entry with this key exists */
    async insert({ group, ...entry }: Queued): Promise<boolean> {
      return insertIfAbsent(
        db.insertInto('outbox').values({
          ...entry,
          groupKey: group,
          groupPosition: group === null ? null : nextPosition(group),
          payload: JSON.stringify(entry.payload),
          secret: sealedSecret(secrets, entry.id, entry.secret),
          state: 'queued',
          tries: 0,
          faults: 0,
        }),
      )
    },

    find: (id: string): Promise<OutboxEntry | null> =>
      readFirst(db.selectFrom('outbox').selectAll().where('id', '=', id), read),

    /** Entries that an administrator should check, newest first: failed, bounced, unclear, or queued after a failure. */
    async listUnsent(limit: number): Promise<OutboxEntry[]> {
      const rows = await db
        .selectFrom('outbox')
        .selectAll()
        .where(IS_UNSENT)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(read)
    },

    /** Counts the entries of each channel that has any. */
    async counts(): Promise<ChannelCounts[]> {
      const { rows } = await sql<ChannelCounts>`
        select channel, sum(waiting) as waiting, sum(unsent) as unsent from (
          select channel, 1 as waiting, case when failure is null then 0 else 1 end as unsent
            from outbox where state = 'queued'
          union all select channel, 1, 0 from outbox where state = 'sending'
          union all select channel, 0, 1 from outbox where state in ('failed', 'bounced', 'unclear')
        ) as entries group by channel order by channel
      `.execute(db)
      return rows.map(({ channel, waiting, unsent }) => ({
        channel,
        waiting: Number(waiting),
        unsent: Number(unsent),
      }))
    },

    /** Changes an entry if it is still in `state`. @returns false when its state has changed */
    async change({ id, state }: Pick<OutboxEntry, 'id' | 'state'>, changes: EntryChanges): Promise<boolean> {
      const query = update().set(columnsOf(changes)).where('id', '=', id).where('state', '=', state)
      return wasWritten(query)
    },

    /**
     * Marks waiting entries as unclear after a restore, because they may have been sent after the backup was made.
     * Those that may be sent twice wait on.
     */
    async doubtAll(): Promise<void> {
      const waiting = () => update().where('state', 'in', ['queued', 'sending'])
      await waiting()
        .where((e) => e.not(whereKind((policy) => policy.isIdempotent === true)))
        .set({ state: 'unclear', failure: 'unclear', secret: null, ...UNCLAIMED })
        .execute()
      await waiting()
        .set({ state: 'queued', ...UNCLAIMED })
        .execute()
    },

    /** Locks the entries of a group that wait, in their order. */
    async lockQueued(group: string): Promise<OutboxEntry[]> {
      const query = db
        .selectFrom('outbox')
        .selectAll()
        .where('groupKey', '=', group)
        .where('state', '=', 'queued')
        .orderBy('groupPosition')
      return (await lockRows(query).execute()).map(read)
    },

    /** Replaces the payload of an entry that is being sent. @returns false when another attempt has the entry */
    setPayload: ({ id, tries }: Pick<OutboxEntry, 'id' | 'tries'>, payload: object): Promise<boolean> =>
      wasWritten(
        update()
          .set({ payload: JSON.stringify(payload) })
          .where('id', '=', id)
          .where('state', '=', 'sending')
          .where('tries', '=', tries),
      ),

    async deleteBefore(before: number): Promise<number> {
      const query = db
        .deleteFrom('outbox')
        .where('createdAt', '<', before)
        .where('state', 'not in', ['queued', 'sending'])
      return countWritten(query)
    },
  }
}
