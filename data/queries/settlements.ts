import { sql } from 'kysely'
import type { Named } from '../../domain/audit/audit.ts'
import type { OpenFees, OwedCash, Settlement } from '../../domain/deliveries/settlement.ts'
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

/** The fee of an attempt as it counts now. */
const FEE_NOW = sql<number>`case when undone_at is null then fee else 0 end`
/** What of it settlements have not counted. */
const FEE_OPEN = sql<number>`(${FEE_NOW}) - paid_fee`
const FEE_IS_OPEN = sql<boolean>`(${FEE_NOW}) <> paid_fee`
const DELIVERIES = sql<number>`sum(case when undone_at is null then 1 else -1 end)`

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
      const { id, courierId, expected, fees, received, note, orders, createdAt } = settlement
      return insertIfAbsent(
        db.insertInto('settlements').values({
          id,
          fingerprint,
          courierId,
          expected,
          fees,
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
      if (rows.length === 0) return
      const ids = rows.map((row) => row.id)
      await db
        .updateTable('orderPayments')
        .set({ settlementId: id })
        .where('id', 'in', ids)
        .where('settlementId', 'is', null)
        .execute()
    },

    /** The fees of each courier that no settlement has counted. */
    async openFees(): Promise<Map<string, OpenFees>> {
      const rows = await db
        .selectFrom('deliveryAttempts')
        .select(['courierId', sql<number>`sum(${FEE_OPEN})`.as('fees'), DELIVERIES.as('deliveries')])
        .where(FEE_IS_OPEN)
        .groupBy('courierId')
        .execute()
      return new Map(
        rows.map(({ courierId, fees, deliveries }) => [
          courierId ?? '',
          { fees: Number(fees), deliveries: Number(deliveries) },
        ]),
      )
    },

    /** Locks the attempts whose fees no settlement has counted. */
    async lockFees(courierId: string): Promise<{ id: string; fee: number }[]> {
      const query = db
        .selectFrom('deliveryAttempts')
        .select(['id', FEE_OPEN.as('fee')])
        .where('courierId', '=', courierId)
        .where(FEE_IS_OPEN)
        .orderBy('id')
      return (await lockRows(query).execute()).map(({ id, fee }) => ({ id, fee: Number(fee) }))
    },

    /** Counts the fees of locked attempts as paid. */
    async payFees(attempts: readonly { id: string }[]): Promise<void> {
      if (attempts.length === 0) return
      const ids = attempts.map(({ id }) => id)
      await db.updateTable('deliveryAttempts').set({ paidFee: FEE_NOW }).where('id', 'in', ids).execute()
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
