import { sql } from 'kysely'
import type { Named } from '../../domain/audit/audit.ts'
import type { OwedCash, Settlement } from '../../domain/fulfillment/settlement.ts'
import type { Connection } from '../connection.ts'
import type { SettlementRow } from '../schema.ts'
import { countRows, insertIfAbsent, type Page } from '../statements.ts'
import { isoDate, userColumns } from './column-values.ts'

export interface UnsettledCash extends OwedCash {
  /** id of the row in `order_payments` */
  id: string
}

export interface HeldCash extends OwedCash {
  courierId: string
  /** empty once the order is purged */
  customerName: string
  district: string
  /** ISO date */
  collectedAt: string
}

export interface StoredSettlement {
  settlement: Settlement
  fingerprint: string
}

export function settlementQueries({ db, lockRows }: Connection) {
  const selected = () =>
    db
      .selectFrom('settlements')
      .innerJoin('couriers', 'couriers.id', 'settlements.courier_id')
      .selectAll('settlements')
      .select('couriers.name as courier_name')

  return {
    async unsettled(courierId: string, lock = false): Promise<UnsettledCash[]> {
      const query = db
        .selectFrom('order_payments')
        .select(['id', 'order_id', 'amount'])
        .where('courier_id', '=', courierId)
        .where('settlement_id', 'is', null)
        .orderBy('id')
      const rows = await (lock ? lockRows(query) : query).execute()
      return rows.map(({ id, order_id, amount }) => ({ id, orderId: order_id, amount: Number(amount) }))
    },

    held: () => heldCash(db),

    /** The cash of each order in these settlements. */
    async claimed(ids: readonly string[]): Promise<(OwedCash & { settlementId: string })[]> {
      if (ids.length === 0) return []
      const sum = sql<number>`sum(amount)`
      const rows = await db
        .selectFrom('order_payments')
        .select(['settlement_id', 'order_id', sum.as('amount')])
        .where('settlement_id', 'in', ids)
        .groupBy(['settlement_id', 'order_id'])
        .having(sum, '<>', 0)
        .orderBy('order_id')
        .execute()
      return rows.map(({ settlement_id, order_id, amount }) => ({
        settlementId: settlement_id ?? '',
        orderId: order_id,
        amount: Number(amount),
      }))
    },

    async find(id: string): Promise<StoredSettlement | null> {
      const row = await selected().where('settlements.id', '=', id).executeTakeFirst()
      return row ? { settlement: settlementFromRow(row), fingerprint: row.fingerprint } : null
    },

    async list({ limit, offset }: Page): Promise<Settlement[]> {
      const rows = await selected()
        .orderBy('settlements.created_at', 'desc')
        .orderBy('settlements.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(settlementFromRow)
    },

    async count(): Promise<number> {
      return countRows(db.selectFrom('settlements'))
    },

    /** @returns false when a settlement with this id exists */
    async insert(
      { courierName: _joined, ...settlement }: Omit<Settlement, 'userName'>,
      fingerprint: string,
      actor: Named | null,
    ): Promise<boolean> {
      const { id, courierId, expected, received, note, orders, createdAt } = settlement
      return insertIfAbsent(
        db.insertInto('settlements').values({
          id,
          fingerprint,
          courier_id: courierId,
          expected,
          received,
          note,
          orders,
          ...userColumns(actor),
          created_at: Date.parse(createdAt),
        }),
      )
    },

    /** Assigns locked, unsettled rows of the ledger to a settlement. */
    async claim(id: string, rows: readonly Pick<UnsettledCash, 'id'>[]): Promise<void> {
      const ids = rows.map((row) => row.id)
      await db
        .updateTable('order_payments')
        .set({ settlement_id: id })
        .where('id', 'in', ids)
        .where('settlement_id', 'is', null)
        .execute()
    },
  }
}

/** Cash that couriers hold, one row per courier and order; the earliest collected comes first. */
async function heldCash(db: Connection['db']): Promise<HeldCash[]> {
  const sum = sql<number>`sum(order_payments.amount)`
  const rows = await db
    .selectFrom('order_payments')
    .leftJoin('orders', 'orders.order_id', 'order_payments.order_id')
    .select((e) => [
      'order_payments.courier_id',
      'order_payments.order_id',
      'orders.customer_name',
      'orders.district',
      sum.as('amount'),
      e.fn.max<number>('order_payments.at').as('at'),
    ])
    .where('order_payments.courier_id', 'is not', null)
    .where('order_payments.settlement_id', 'is', null)
    .groupBy([
      'order_payments.courier_id',
      'order_payments.order_id',
      'orders.customer_name',
      'orders.district',
    ])
    .having(sum, '<>', 0)
    .orderBy('at')
    .orderBy('order_payments.order_id')
    .execute()
  return rows.map((row) => ({
    courierId: row.courier_id ?? '',
    orderId: row.order_id,
    customerName: row.customer_name ?? '',
    district: row.district ?? '',
    amount: Number(row.amount),
    collectedAt: isoDate(row.at),
  }))
}

function settlementFromRow(row: SettlementRow & { courier_name: string }): Settlement {
  return {
    id: row.id,
    courierId: row.courier_id,
    courierName: row.courier_name,
    expected: Number(row.expected),
    received: Number(row.received),
    note: row.note,
    orders: Number(row.orders),
    userName: row.user_name,
    createdAt: isoDate(row.created_at),
  }
}
