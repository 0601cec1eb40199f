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

export interface StoredPayment extends LedgerEntry {
  id: string
  eventNumber: number
  userName: string | null
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
            payments.map(({ id, kind, method, amount, courierId, note }) => ({
              id,
              orderId,
              eventNumber: number,
              kind,
              method,
              amount,
              courierId,
              settlementId: null,
              note,
              ...userColumns(actor),
              at,
            })),
          )
          .execute()
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
