import { sql } from 'kysely'
import type { Channel, EntryType } from '../../domain/outbox/channels.ts'
import type { Connection } from '../connection.ts'
import { IS_UNSENT } from './outbox-row.ts'

interface Renewal {
  key: string
  /** times in epoch milliseconds */
  at: number
  expiresAt: number
}

/** What the entries of one kind tell. */
export interface KindState {
  kind: string
  /** epoch milliseconds; null when none is known */
  sentAt: number | null
  hasFailed: boolean
}

/** For the shop's own jobs, which are entries of the outbox too. */
export function outboxJobQueries({ db }: Pick<Connection, 'db'>) {
  const update = () => db.updateTable('outbox')
  return {
    async hasKey(key: string): Promise<boolean> {
      const query = db.selectFrom('outbox').select('id').where('key', '=', key)
      return (await query.executeTakeFirst()) !== undefined
    },

    /** The state of the newest entry of a group that was not sent, or was abandoned; null without one. */
    async undoneState(group: string): Promise<string | null> {
      const query = db
        .selectFrom('outbox')
        .select('state')
        .where('groupKey', '=', group)
        .where('state', '<>', 'sent')
        .orderBy('groupPosition', 'desc')
      return (await query.executeTakeFirst())?.state ?? null
    },

    /** Queues the unsent entry of a kind again under another key. @returns false when there is none */
    async renewUnsent({ channel, kind }: EntryType, { key, at, expiresAt }: Renewal): Promise<boolean> {
      const [newest, ...others] = await db
        .selectFrom('outbox')
        .select('id')
        .where('channel', '=', channel)
        .where('kind', '=', kind)
        .where(IS_UNSENT)
        .orderBy('createdAt', 'desc')
        .execute()
      if (!newest) return false
      const again = { state: 'queued', tries: 0, faults: 0, nextTryAt: at, expiresAt, endedAt: null, key }
      await update().set(again).where('id', '=', newest.id).execute()
      for (const { id } of others)
        await update().set({ state: 'abandoned', payload: null, endedAt: at }).where('id', '=', id).execute()
      return true
    },

    /** When each kind of a channel was last sent, and whether its last attempt failed. */
    async lastOf(channel: Channel): Promise<KindState[]> {
      const { rows } = await sql<{ kind: string; sentAt: number | null; failures: number }>`
        select kind, max(case when state = 'sent' then ended_at end) as ${sql.ref('sentAt')},
          sum(case when ${IS_UNSENT} then 1 else 0 end) as failures
        from outbox where channel = ${channel} group by kind order by kind
      `.execute(db)
      return rows.map(({ kind, sentAt, failures }) => ({
        kind,
        sentAt: sentAt === null ? null : Number(sentAt),
        hasFailed: Number(failures) > 0,
      }))
    },
  }
}
