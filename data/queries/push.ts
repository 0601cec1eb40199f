import { readTopicList, topicList } from '../../domain/push/push-topics.ts'
import type { QuietHours } from '../../domain/push/quiet-hours.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { countWritten, insertIfAbsent, readFirst, wasWritten } from '../statements.ts'

/** A browser that shows an administrator's notifications. Times in epoch milliseconds. */
export interface PushDevice {
  id: string
  userId: string
  endpoint: string
  /** base64url */
  browserKey: string
  /** base64url; null when the key that encrypted it is missing */
  browserSecret: string | null
  /** the shop's public key that the browser knows */
  serverKey: string
  /** such as `Chrome sur Android` */
  device: string
  createdAt: number
  /** when its push service last accepted a message */
  acceptedAt: number | null
}

export type NewDevice = Omit<PushDevice, 'acceptedAt' | 'browserSecret'> & { browserSecret: string }

export interface PushPreferences {
  /** names of topics, also those that only another version knows */
  topics: string[]
  quiet: QuietHours | null
}

export const pushKeySubject = (publicKey: string) => `push key ${publicKey}`
export const pushDeviceSubject = (endpoint: string) => `push device ${endpoint}`

export function pushQueries({ db, secrets }: Connection) {
  const devices = () => db.selectFrom('pushSubscriptions').selectAll()
  const deleteFrom = () => db.deleteFrom('pushSubscriptions')
  const read = ({ browserSecret, ...row }: Schema['pushSubscriptions']): PushDevice => ({
    ...row,
    browserSecret: secrets.open(browserSecret, pushDeviceSubject(row.endpoint)),
  })
  return {
    /** The key pairs whose private key can be opened, newest first. */
    async keys(): Promise<{ publicKey: string; privateKey: string }[]> {
      const rows = await db
        .selectFrom('pushKeys')
        .selectAll()
        .orderBy('createdAt', 'desc')
        .orderBy('publicKey')
        .execute()
      return rows.flatMap(({ publicKey, privateKey: sealed }) => {
        const privateKey = secrets.open(sealed, pushKeySubject(publicKey))
        return privateKey === null ? [] : [{ publicKey, privateKey }]
      })
    },

    async insertKeys(keys: { publicKey: string; privateKey: string }, createdAt: number): Promise<void> {
      const privateKey = secrets.seal(keys.privateKey, pushKeySubject(keys.publicKey))
      await db.insertInto('pushKeys').values({ publicKey: keys.publicKey, privateKey, createdAt }).execute()
    },

    async hasDevices(): Promise<boolean> {
      const query = db.selectFrom('pushSubscriptions').select('id').limit(1)
      return (await query.executeTakeFirst()) !== undefined
    },

    /** The devices of one account, or of all, oldest first. */
    async devices(userId?: string): Promise<PushDevice[]> {
      const query = userId === undefined ? devices() : devices().where('userId', '=', userId)
      return (await query.orderBy('createdAt').orderBy('id').execute()).map(read)
    },

    findDevice: (id: string): Promise<PushDevice | null> => readFirst(devices().where('id', '=', id), read),

    findEndpoint: (endpoint: string): Promise<PushDevice | null> =>
      readFirst(devices().where('endpoint', '=', endpoint), read),

    /** Stores a browser. One that is known under this endpoint moves to the account and keeps its id. */
    async saveDevice({ browserSecret: plain, ...device }: NewDevice): Promise<void> {
      const browserSecret = secrets.seal(plain, pushDeviceSubject(device.endpoint))
      const { id: _, endpoint: _endpoint, createdAt: _createdAt, ...changes } = device
      await db
        .insertInto('pushSubscriptions')
        .values({ ...device, browserSecret })
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...changes, browserSecret }))
        .execute()
    },

    /** @param userId when given, only if the device belongs to this account */
    deleteDevice: (id: string, userId?: string): Promise<boolean> =>
      wasWritten(
        userId === undefined
          ? deleteFrom().where('id', '=', id)
          : deleteFrom().where('id', '=', id).where('userId', '=', userId),
      ),

    deleteEndpoint: (endpoint: string, userId: string): Promise<boolean> =>
      wasWritten(deleteFrom().where('endpoint', '=', endpoint).where('userId', '=', userId)),

    async accepted(id: string, acceptedAt: number): Promise<void> {
      await db.updateTable('pushSubscriptions').set({ acceptedAt }).where('id', '=', id).execute()
    },

    /** @returns null for an account that has chosen nothing */
    preferences: (userId: string): Promise<PushPreferences | null> =>
      readFirst(
        db.selectFrom('pushPreferences').selectAll().where('userId', '=', userId),
        ({ kinds, quietFrom: from, quietUntil: until }) => ({
          topics: readTopicList(JSON.parse(kinds) as string[]),
          quiet: from === null || until === null ? null : { from, until },
        }),
      ),

    async savePreferences(userId: string, { topics, quiet }: PushPreferences, now: number): Promise<void> {
      const row = {
        kinds: JSON.stringify(topicList(topics)),
        quietFrom: quiet?.from ?? null,
        quietUntil: quiet?.until ?? null,
        changedAt: now,
      }
      await db
        .insertInto('pushPreferences')
        .values({ userId, ...row })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
        .execute()
    },
  }
}

export function orderViewQueries({ db }: Connection) {
  return {
    /** Notes who looked at an order first. */
    insert: (orderId: string, userId: string, viewedAt: number): Promise<boolean> =>
      insertIfAbsent(db.insertInto('orderViews').values({ orderId, userId, viewedAt })),

    async find(orderId: string): Promise<{ userId: string | null } | null> {
      const query = db.selectFrom('orderViews').select('userId').where('orderId', '=', orderId)
      return (await query.executeTakeFirst()) ?? null
    },

    async deleteBefore(before: number): Promise<number> {
      return countWritten(db.deleteFrom('orderViews').where('viewedAt', '<', before))
    },

    /**
     * The last event of an order, unless it is older than `since`; `by`: who made it, null for nobody signed in and for a key,
     * which has a name of its own beside the account's.
     */
    async lastChange(
      orderId: string,
      since: number,
    ): Promise<{ failed: boolean; number: number; by: string | null } | null> {
      const row = await db
        .selectFrom('orders')
        .innerJoin('orderEvents', (join) =>
          join
            .onRef('orderEvents.orderId', '=', 'orders.orderId')
            .onRef('orderEvents.number', '=', 'orders.version'),
        )
        .leftJoin('users', 'users.id', 'orderEvents.userId')
        .select(['orderEvents.kind', 'orderEvents.number', 'orderEvents.userId', 'orderEvents.userName'])
        .select('users.username')
        .where('orders.orderId', '=', orderId)
        .where('orderEvents.at', '>=', since)
        .executeTakeFirst()
      if (!row) return null
      const { kind, number, userId, userName, username } = row
      return { failed: kind === 'fail', number, by: userName === username ? userId : null }
    },
  }
}
