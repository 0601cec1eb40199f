import type { Named } from '../../domain/audit/audit.ts'
import {
  type Claims,
  LEDGER_METHODS,
  type LedgerEntry,
  ledgerSums,
  paymentStatusOf,
} from '../../domain/orders/amounts.ts'
import type { NewPayment } from '../../domain/orders/effects.ts'
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
            payments.map(({ id, kind, method, amount, courierId, transactionNumber, note }) => ({
              id,
              orderId,
              eventNumber: number,
              kind,
              method,
              amount,
              courierId,
              settlementId: null,
              transactionNumber: transactionNumber ?? null,
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
  ...row
}: Schema['orderPayments']): StoredPayment {
  return {
    ...row,
    kind: row.kind as LedgerEntry['kind'],
    method: LEDGER_METHODS.find((method) => method === row.method) ?? 'Cash',
    at: isoDate(row.at),
  }
}
