import { sql } from 'kysely'
import type { AuditChanges, Named } from '../../domain/audit/audit.ts'
import type { Settles } from '../../domain/money/settles.ts'
import {
  type Claims,
  LEDGER_METHODS,
  type LedgerEntry,
  ledgerSums,
  paymentStatusOf,
} from '../../domain/orders/amounts.ts'
import type { NewPayment } from '../../domain/orders/effects.ts'
import type { PaidBy } from '../../domain/orders/order-csv.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { isoDate, userColumns } from './column-values.ts'
import { refreshBooked } from './wallet-transactions.ts'

export interface StoredPayment extends LedgerEntry {
  id: string
  eventNumber: number
  userName: string | null
  /** the wallet's number of the transaction, where it is known */
  transactionNumber: string | null
  note: string
  /** ISO date */
  at: string
}

/** A row of an order's ledger with the event that wrote it. */
export interface BookedRow extends StoredPayment {
  userId: string | null
  /** of money towards an article of a birth list */
  giftId: string | null
  event: string | null
  /** of the event */
  changes: AuditChanges
  settles: Settles | null
}

export function ledgerQueries({ db, lockRows }: Connection) {
  const ledger = async (orderId: string, lock = false): Promise<StoredPayment[]> => {
    const query = db
      .selectFrom('orderPayments')
      .selectAll()
      .where('orderId', '=', orderId)
      .orderBy('eventNumber')
      .orderBy('id')
    return (await (lock ? lockRows(query) : query).execute()).map(paymentFromRow)
  }

  async function claimsOf(orderId: string): Promise<Claims> {
    const announced = await db
      .selectFrom('paymentNotices')
      .select('orderId')
      .where('orderId', '=', orderId)
      .where('refusedAt', 'is', null)
      .executeTakeFirst()
    const atDoor = await db
      .selectFrom('deliveryAttempts')
      .select('id')
      .where('orderId', '=', orderId)
      .where('claim', '=', 'open')
      .where('undoneAt', 'is', null)
      .executeTakeFirst()
    return { announced: announced !== undefined, atDoor: atDoor !== undefined }
  }

  return {
    ledger,

    /** The ledger of a locked order with what its rows settled, oldest first. */
    async bookedRows(orderId: string): Promise<BookedRow[]> {
      const rows = await db
        .selectFrom('orderPayments')
        .leftJoin('orderEvents', (join) =>
          join
            .onRef('orderEvents.orderId', '=', 'orderPayments.orderId')
            .onRef('orderEvents.number', '=', 'orderPayments.eventNumber'),
        )
        .selectAll('orderPayments')
        .select(['orderEvents.kind as event', 'orderEvents.changes'])
        .where('orderPayments.orderId', '=', orderId)
        .orderBy('orderPayments.eventNumber')
        .orderBy('orderPayments.id')
        .execute()
      return rows.map(({ event, changes, ...row }) => ({
        ...paymentFromRow(row),
        ...{ userId: row.userId, giftId: row.giftId, event },
        changes: JSON.parse(changes ?? '{}') as AuditChanges,
        settles: row.settles === null ? null : (JSON.parse(row.settles) as Settles),
      }))
    },

    paidBy: (orderIds: readonly string[]) => paidBy(db, orderIds),

    /** Notes what a row of the ledger settled. */
    async settle(id: string, settles: Settles): Promise<void> {
      const text = JSON.stringify(settles)
      await db.updateTable('orderPayments').set({ settles: text }).where('id', '=', id).execute()
    },

    /** What the ledger has under a wallet's transaction number: francs, and the order. */
    async bookedUnder(method: string, number: string): Promise<{ amount: number; orderId: string | null }> {
      const rows = await db
        .selectFrom('orderPayments')
        .select(['orderId', (e) => e.fn.sum<number>('amount').as('amount')])
        .where('transactionNumber', '=', number)
        .where('method', '=', method)
        .groupBy('orderId')
        .execute()
      const booked = rows.find(({ amount }) => Number(amount) !== 0)
      return { amount: Number(booked?.amount ?? 0), orderId: booked?.orderId ?? null }
    },

    async countOwingCouriers(): Promise<number> {
      const rows = await db
        .selectFrom('orderPayments')
        .select('courierId')
        .where('courierId', 'is not', null)
        .where('settlementId', 'is', null)
        .groupBy('courierId')
        .having((e) => e.fn.sum<number>('amount'), '<>', 0)
        .execute()
      return rows.length
    },

    /** Adds ledger rows and updates sums and payment status. Call it after changes of claims and attempts. */
    async pay(
      orderId: string,
      payments: readonly (NewPayment & { id: string; note: string })[],
      { number, actor, at }: { number: number; actor: Named | null; at: number },
    ): Promise<void> {
      if (payments.length > 0) {
        await db
          .insertInto('orderPayments')
          .values(
            payments.map(({ id, kind, method, amount, courierId, transactionNumber, giftId, note }) => ({
              id,
              orderId,
              eventNumber: number,
              kind,
              method,
              amount,
              courierId,
              settlementId: null,
              transactionNumber: transactionNumber ?? null,
              giftId: giftId ?? null,
              note,
              ...userColumns(actor),
              at,
            })),
          )
          .execute()
        for (const { method, transactionNumber } of payments) {
          if (transactionNumber) await refreshBooked(db, method, transactionNumber)
        }
      }
      const entries = await ledger(orderId)
      await db
        .updateTable('orders')
        .set({ ...ledgerSums(entries), paymentStatus: paymentStatusOf(entries, await claimsOf(orderId)) })
        .where('orderId', '=', orderId)
        .execute()
    },
  }
}

export function paymentFromRow({
  orderId: _,
  userId: _user,
  settles: _settles,
  giftId: _gift,
  ...row
}: Schema['orderPayments']): StoredPayment {
  return {
    ...row,
    kind: row.kind as LedgerEntry['kind'],
    method: methodOf(row),
    at: isoDate(row.at),
  }
}

function methodOf({ method: stored }: { method: string }) {
  return LEDGER_METHODS.find((method) => method === stored) ?? 'Cash'
}

/** The francs in hand of each of these orders, by method. */
async function paidBy(db: Connection['db'], orderIds: readonly string[]): Promise<Map<string, PaidBy[]>> {
  if (orderIds.length === 0) return new Map()
  const sum = sql<number>`sum(amount)`
  const rows = await db
    .selectFrom('orderPayments')
    .select(['orderId', 'method', sum.as('amount')])
    .where('orderId', 'in', orderIds)
    .groupBy(['orderId', 'method'])
    .having(sum, '<>', 0)
    .orderBy('method')
    .execute()
  const paid = rows.map((row) => ({ ...row, method: methodOf(row), amount: Number(row.amount) }))
  return Map.groupBy(paid, ({ orderId }) => orderId)
}
