import type { Named } from '../../domain/audit/audit.ts'
import type { Courier, DeliveryRun } from '../../domain/fulfillment/courier.ts'
import type { Connection } from '../connection.ts'
import type { CourierRow, DeliveryRunRow } from '../schema.ts'
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
      const changing = { name, phone, active: flag(active), fee, zone_fees: JSON.stringify(zoneFees) }
      await db
        .insertInto('couriers')
        .values({ id, created_at: Date.parse(createdAt), ...changing })
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
        .insertInto('delivery_runs')
        .values({
          id: run.id,
          courier_id: run.courierId,
          day: run.day,
          ...userColumns(actor),
          created_at: at,
        })
        .onConflict((conflict) => conflict.columns(['courier_id', 'day']).doNothing())
        .execute()
      const { id } = await db
        .selectFrom('delivery_runs')
        .select('id')
        .where('courier_id', '=', run.courierId)
        .where('day', '=', run.day)
        .executeTakeFirstOrThrow()
      return id
    },

    findRun: (id: string): Promise<DeliveryRun | null> =>
      readFirst(db.selectFrom('delivery_runs').selectAll().where('id', '=', id), runFromRow),

    async listRuns(day: string): Promise<DeliveryRun[]> {
      const rows = await db
        .selectFrom('delivery_runs')
        .selectAll()
        .where('day', '=', day)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map(runFromRow)
    },

    async findRunByToken(tokenHash: string): Promise<(DeliveryRun & { tokenHash: string }) | null> {
      const row = await db
        .selectFrom('delivery_runs')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst()
      return row?.token_hash ? { ...runFromRow(row), tokenHash: row.token_hash } : null
    },

    /** Replaces the link that opens this run for its courier; null revokes it. @returns whether a link existed */
    async setLink(runId: string, link: { tokenHash: string; expiresAt: number } | null): Promise<boolean> {
      const query = db.selectFrom('delivery_runs').select('token_hash').where('id', '=', runId)
      const before = await lockRows(query).executeTakeFirst()
      await db
        .updateTable('delivery_runs')
        .set({ token_hash: link?.tokenHash ?? null, token_expires_at: link?.expiresAt ?? null })
        .where('id', '=', runId)
        .execute()
      return (before?.token_hash ?? null) !== null
    },

    /** Stores when a run was first dispatched. */
    async markLeft(runId: string, at: number): Promise<void> {
      await db
        .updateTable('delivery_runs')
        .set({ left_at: at })
        .where('id', '=', runId)
        .where('left_at', 'is', null)
        .execute()
    },

    async setPositions(runId: string, orderIds: readonly string[]): Promise<void> {
      const places = orderIds.map((orderId, index) => ({ orderId, place: index + 1 }))
      // Orders are locked in the order of their ids, as in other transactions, to prevent deadlocks.
      for (const { orderId, place } of places.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))) {
        await db
          .updateTable('orders')
          .set({ run_position: place })
          .where('order_id', '=', orderId)
          .where('run_id', '=', runId)
          .execute()
      }
    },

    async lastPosition(runId: string): Promise<number> {
      const { last } = await db
        .selectFrom('orders')
        .select((e) => e.fn.max<number | null>('run_position').as('last'))
        .where('run_id', '=', runId)
        .executeTakeFirstOrThrow()
      return Number(last ?? 0)
    },
  }
}

function courierFromRow(row: CourierRow): Courier {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    active: row.active === 1,
    fee: Number(row.fee),
    zoneFees: JSON.parse(row.zone_fees) as Courier['zoneFees'],
    createdAt: isoDate(row.created_at),
  }
}

export function runFromRow(row: DeliveryRunRow): DeliveryRun {
  return {
    id: row.id,
    courierId: row.courier_id,
    day: row.day,
    linkExpiresAt: row.token_hash === null ? null : optionalDate(row.token_expires_at),
    leftAt: optionalDate(row.left_at),
  }
}
