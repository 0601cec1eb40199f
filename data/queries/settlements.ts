import { sql } from 'kysely'
import type { Named } from '../../domain/audit/audit.ts'
import type { OwedCash, Settlement } from '../../domain/deliveries/settlement.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
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
      .innerJoin('couriers', 'couriers.id', 'settlements.courierId')
      .selectAll('settlements')
      .select('couriers.name as courierName')

  return {
    async unsettled(courierId: string, lock = false): Promise<UnsettledCash[]> {
      const query = db
        .selectFrom('orderPayments')
        .select(['id', 'orderId', 'amount'])
        .where('courierId', '=', courierId)
        .where('settlementId', 'is', null)
        .orderBy('id')
      return (lock ? lockRows(query) : query).execute()
    },

    held: () => heldCash(db),

    /** The cash of each order in these settlements. */
    async claimed(ids: readonly string[]): Promise<(OwedCash & { settlementId: string })[]> {
      if (ids.length === 0) return []
      const sum = sql<number>`sum(amount)`
      const rows = await db
        .selectFrom('orderPayments')
        .select(['settlementId', 'orderId', sum.as('amount')])
        .where('settlementId', 'in', ids)
        .groupBy(['settlementId', 'orderId'])
        .having(sum, '<>', 0)
        .orderBy('orderId')
        .execute()
      return rows.map(({ settlementId, orderId, amount }) => ({
        settlementId: settlementId ?? '',
        orderId,
        amount: Number(amount),
      }))
    },

    async find(id: string): Promise<StoredSettlement | null> {
      const row = await selected().where('settlements.id', '=', id).executeTakeFirst()
      return row ? { settlement: settlementFromRow(row), fingerprint: row.fingerprint } : null
    },

    async list({ limit, offset }: Page): Promise<Settlement[]> {
      const rows = await selected()
        .orderBy('settlements.createdAt', 'desc')
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
          courierId,
          expected,
          received,
          note,
          orders,
          ...userColumns(actor),
          createdAt: Date.parse(createdAt),
        }),
      )
    },

    /** Assigns locked, unsettled rows of the ledger to a settlement. */
    async claim(id: string, rows: readonly Pick<UnsettledCash, 'id'>[]): Promise<void> {
      const ids = rows.map((row) => row.id)
      await db
        .updateTable('orderPayments')
        .set({ settlementId: id })
        .where('id', 'in', ids)
        .where('settlementId', 'is', null)
        .execute()
    },
  }
}

/** Cash that couriers hold, one row per courier and order; the earliest collected comes first. */
async function heldCash(db: Connection['db']): Promise<HeldCash[]> {
  const sum = sql<number>`sum(order_payments.amount)`
  const rows = await db
    .selectFrom('orderPayments')
    .leftJoin('orders', 'orders.orderId', 'orderPayments.orderId')
    .select((e) => [
      'orderPayments.courierId',
      'orderPayments.orderId',
      'orders.customerName',
      'orders.district',
      sum.as('amount'),
      e.fn.max<number>('orderPayments.at').as('at'),
    ])
    .where('orderPayments.courierId', 'is not', null)
    .where('orderPayments.settlementId', 'is', null)
    .groupBy(['orderPayments.courierId', 'orderPayments.orderId', 'orders.customerName', 'orders.district'])
    .having(sum, '<>', 0)
    .orderBy('at')
    .orderBy('orderPayments.orderId')
    .execute()
  return rows.map((row) => ({
    courierId: row.courierId ?? '',
    orderId: row.orderId,
    customerName: row.customerName ?? '',
    district: row.district ?? '',
    amount: Number(row.amount),
    collectedAt: isoDate(row.at),
  }))
}

type SelectedRow = Schema['settlements'] & { courierName: string }

function settlementFromRow({ fingerprint: _, userId: _user, ...row }: SelectedRow): Settlement {
  return { ...row, createdAt: isoDate(row.createdAt) }
}
