import type { Named } from '../../domain/audit/audit.ts'
import type { Courier, DeliveryRun } from '../../domain/deliveries/courier.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { readFirst } from '../statements.ts'
import { flag, isoDate, optionalDate, userColumns } from './column-values.ts'

export function courierQueries({ db, lockRows }: Connection) {
  const courier = (id: string) => db.selectFrom('couriers').selectAll().where('id', '=', id)
  return {
    async list(): Promise<Courier[]> {
      const rows = await db.selectFrom('couriers').selectAll().orderBy('name').orderBy('id').execute()
      return rows.map(courierFromRow)
    },

    find: (id: string): Promise<Courier | null> => readFirst(courier(id), courierFromRow),

    lock: (id: string): Promise<Courier | null> => readFirst(lockRows(courier(id)), courierFromRow),

    async save({ id, name, phone, active, fee, zoneFees, createdAt }: Courier): Promise<void> {
      const changing = { name, phone, active: flag(active), fee, zoneFees: JSON.stringify(zoneFees) }
      await db
        .insertInto('couriers')
        .values({ id, createdAt: Date.parse(createdAt), ...changing })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(changing))
        .execute()
    },

    /** Returns the courier's run of a day, or creates it. The courier must be locked. */
    async ensureRun(
      run: { id: string; courierId: string; day: string },
      actor: Named | null,
      at: number,
    ): Promise<string> {
      await db
        .insertInto('deliveryRuns')
        .values({
          id: run.id,
          courierId: run.courierId,
          day: run.day,
          ...userColumns(actor),
          createdAt: at,
        })
        .onConflict((conflict) => conflict.columns(['courierId', 'day']).doNothing())
        .execute()
      const { id } = await db
        .selectFrom('deliveryRuns')
        .select('id')
        .where('courierId', '=', run.courierId)
        .where('day', '=', run.day)
        .executeTakeFirstOrThrow()
      return id
    },

    findRun: (id: string): Promise<DeliveryRun | null> =>
      readFirst(db.selectFrom('deliveryRuns').selectAll().where('id', '=', id), runFromRow),

    async listRuns(day: string): Promise<DeliveryRun[]> {
      const rows = await db
        .selectFrom('deliveryRuns')
        .selectAll()
        .where('day', '=', day)
        .orderBy('createdAt')
        .orderBy('id')
        .execute()
      return rows.map(runFromRow)
    },

    async findRunByToken(tokenHash: string): Promise<(DeliveryRun & { tokenHash: string }) | null> {
      const row = await db
        .selectFrom('deliveryRuns')
        .selectAll()
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst()
      return row?.tokenHash ? { ...runFromRow(row), tokenHash: row.tokenHash } : null
    },

    /** Replaces the link that opens this run for its courier; null revokes it. @returns whether a link existed */
    async setLink(runId: string, link: { tokenHash: string; expiresAt: number } | null): Promise<boolean> {
      const query = db.selectFrom('deliveryRuns').select('tokenHash').where('id', '=', runId)
      const before = await lockRows(query).executeTakeFirst()
      await db
        .updateTable('deliveryRuns')
        .set({ tokenHash: link?.tokenHash ?? null, tokenExpiresAt: link?.expiresAt ?? null })
        .where('id', '=', runId)
        .execute()
      return (before?.tokenHash ?? null) !== null
    },

    /** Stores when a run was first dispatched. */
    async markLeft(runId: string, at: number): Promise<void> {
      await db
        .updateTable('deliveryRuns')
        .set({ leftAt: at })
        .where('id', '=', runId)
        .where('leftAt', 'is', null)
        .execute()
    },

    async setPositions(runId: string, orderIds: readonly string[]): Promise<void> {
      const places = orderIds.map((orderId, index) => ({ orderId, place: index + 1 }))
      // Orders are locked in the order of their ids, as in other transactions, to prevent deadlocks.
      for (const { orderId, place } of places.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))) {
        await db
          .updateTable('orders')
          .set({ runPosition: place })
          .where('orderId', '=', orderId)
          .where('runId', '=', runId)
          .execute()
      }
    },

    async lastPosition(runId: string): Promise<number> {
      const { last } = await db
        .selectFrom('orders')
        .select((e) => e.fn.max<number | null>('runPosition').as('last'))
        .where('runId', '=', runId)
        .executeTakeFirstOrThrow()
      return Number(last ?? 0)
    },
  }
}

function courierFromRow(row: Schema['couriers']): Courier {
  return {
    ...row,
    active: row.active === 1,
    zoneFees: JSON.parse(row.zoneFees) as Courier['zoneFees'],
    createdAt: isoDate(row.createdAt),
  }
}

export function runFromRow(row: Schema['deliveryRuns']): DeliveryRun {
  return {
    id: row.id,
    courierId: row.courierId,
    day: row.day,
    linkExpiresAt: row.tokenHash === null ? null : optionalDate(row.tokenExpiresAt),
    leftAt: optionalDate(row.leftAt),
  }
}
