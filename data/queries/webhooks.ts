import { sql } from 'kysely'
import type { EntryState } from '../../domain/outbox/entry.ts'
import type { WebhookEndpoint, WebhookSecret } from '../../domain/webhooks/webhooks.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import type { SecretBox } from '../secret-box.ts'
import { batches, countWritten, readFirst } from '../statements.ts'
import { flag, isoDate, readList } from './column-values.ts'

export type WebhookEventRow = Schema['webhookEvents']

/** An endpoint, with null for a secret that no key of this shop opens. */
export interface StoredEndpoint {
  endpoint: WebhookEndpoint
  secret: WebhookSecret | null
}

/** One event in the log of an endpoint; times in epoch milliseconds. */
export interface WebhookDelivery {
  id: string
  eventId: string
  type: string
  subject: string
  state: EntryState
  failure: string | null
  answer: string | null
  tries: number
  createdAt: number
  nextTryAt: number
  endedAt: number | null
}

/** What the payload of an entry names. */
export interface WebhookAddress {
  endpointId: string
  eventId: string
}

/** The log looks at no more events: an endpoint that is rarely told must not search all of 90 days. */
const LATEST_EVENTS = 5000

export function webhookQueries({ db, lockRows, secrets }: Connection) {
  const endpoints = () => db.selectFrom('webhookEndpoints').selectAll()
  const read = (row: Schema['webhookEndpoints']): StoredEndpoint => ({
    endpoint: endpointFromRow(row),
    secret: openSecret(row, secrets),
  })
  const findEvent = (id: string): Promise<WebhookEventRow | null> =>
    readFirst(db.selectFrom('webhookEvents').selectAll().where('id', '=', id), (row) => ({
      ...row,
      createdAt: Number(row.createdAt),
    }))
  return {
    /** Which endpoints are told of which events. */
    async listening(): Promise<Pick<WebhookEndpoint, 'id' | 'name' | 'events'>[]> {
      const { rows } = await sql<Pick<Schema['webhookEndpoints'], 'id' | 'name' | 'events'>>`
        select id, name, events from webhook_endpoints where active = 1 order by id`.execute(db)
      return rows.map((row) => ({ ...row, events: readList(row.events) }))
    },

    async list(): Promise<WebhookEndpoint[]> {
      const rows = await endpoints().orderBy('createdAt').orderBy('id').execute()
      return rows.map(endpointFromRow)
    },

    find: (id: string): Promise<StoredEndpoint | null> => readFirst(endpoints().where('id', '=', id), read),

    lock: (id: string): Promise<StoredEndpoint | null> =>
      readFirst(lockRows(endpoints().where('id', '=', id)), read),

    async insert({ createdAt, ...endpoint }: WebhookEndpoint, secret: WebhookSecret): Promise<void> {
      await db
        .insertInto('webhookEndpoints')
        .values({
          ...columnsOf(endpoint),
          id: endpoint.id,
          secret: sealWebhookSecret(secrets, endpoint.id, secret),
          createdAt: Date.parse(createdAt),
        })
        .execute()
    },

    async save(endpoint: WebhookEndpoint): Promise<void> {
      await db
        .updateTable('webhookEndpoints')
        .set(columnsOf(endpoint))
        .where('id', '=', endpoint.id)
        .execute()
    },

    async setSecret(id: string, secret: WebhookSecret): Promise<void> {
      await db
        .updateTable('webhookEndpoints')
        .set({ secret: sealWebhookSecret(secrets, id, secret) })
        .where('id', '=', id)
        .execute()
    },

    async delete(id: string): Promise<void> {
      await db.deleteFrom('webhookEndpoints').where('id', '=', id).execute()
    },

    async insertEvents(rows: readonly WebhookEventRow[]): Promise<void> {
      for (const some of batches(rows, 100)) await db.insertInto('webhookEvents').values(some).execute()
    },

    findEvent,

    async deleteEventsBefore(before: number): Promise<number> {
      return countWritten(db.deleteFrom('webhookEvents').where('createdAt', '<', before))
    },

    /** Ends what waits for an endpoint. What is being sent at this moment ends by itself. */
    async endQueued(endpointId: string, now: number): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ state: 'abandoned', failure: 'removed', payload: null, endedAt: now })
        .where('channel', '=', 'webhook')
        .where('state', '=', 'queued')
        .where('key', 'like', `webhook ${endpointId} %`)
        .execute()
    },

    /** Which event a delivery brings to which endpoint, as long as the event is kept. */
    async findDelivery(id: string): Promise<WebhookAddress | null> {
      const row = await db
        .selectFrom('outbox')
        .select('key')
        .where('id', '=', id)
        .where('channel', '=', 'webhook')
        .executeTakeFirst()
      const [, endpointId = '', eventId = ''] = row?.key.split(' ') ?? []
      return (await findEvent(eventId)) && { endpointId, eventId }
    },

    /** Queues a delivery again, unless it is being sent. */
    async requeue(
      id: string,
      payload: WebhookAddress,
      { now, expiresAt }: { now: number; expiresAt: number },
    ): Promise<void> {
      const fresh = { tries: 0, nextTryAt: now, endedAt: null, failure: null, answer: null }
      await db
        .updateTable('outbox')
        .set({ state: 'queued', payload: JSON.stringify(payload), expiresAt, ...fresh })
        .where('id', '=', id)
        .where('state', '!=', 'sending')
        .execute()
    },

    /** The newest deliveries of an endpoint. */
    async deliveries(endpointId: string, limit: number): Promise<WebhookDelivery[]> {
      const rows = await db
        .selectFrom(
          db
            .selectFrom('webhookEvents')
            .select(['id', 'type', 'subject', 'createdAt'])
            .orderBy('createdAt', 'desc')
            .orderBy('id', 'desc')
            .limit(LATEST_EVENTS)
            .as('event'),
        )
        .innerJoin('outbox', (join) =>
          join.on('outbox.key', '=', sql<string>`'webhook ' || ${endpointId} || ' ' || event.id`),
        )
        .select(['event.id as eventId', 'event.type', 'event.subject'])
        .select(['outbox.id', 'state', 'failure', 'answer', 'tries', 'nextTryAt', 'endedAt'])
        .select('outbox.createdAt')
        .orderBy('event.createdAt', 'desc')
        .orderBy('event.id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ state, createdAt, nextTryAt, endedAt, ...row }) => ({
        ...row,
        state: state as EntryState,
        createdAt: Number(createdAt),
        nextTryAt: Number(nextTryAt),
        endedAt: endedAt === null ? null : Number(endedAt),
      }))
    },
  }
}

function endpointFromRow({
  events,
  active,
  createdAt,
  secret: _,
  ...row
}: Schema['webhookEndpoints']): WebhookEndpoint {
  return { ...row, events: readList(events), active: active === 1, createdAt: isoDate(Number(createdAt)) }
}

function columnsOf(endpoint: Omit<WebhookEndpoint, 'id' | 'createdAt'>) {
  const { name, url, events, active, version, userId, userName } = endpoint
  return { name, url, events: JSON.stringify(events), active: flag(active), version, userId, userName }
}

export const webhookSubject = (id: string) => `webhook ${id}`

function openSecret({ id, secret }: Schema['webhookEndpoints'], secrets: SecretBox): WebhookSecret | null {
  const opened = secrets.open(secret, webhookSubject(id))
  return opened === null ? null : JSON.parse(opened)
}

function sealWebhookSecret(secrets: SecretBox, id: string, secret: WebhookSecret): string {
  return secrets.seal(JSON.stringify(secret), webhookSubject(id))
}
