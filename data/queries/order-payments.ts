import type { Named } from '../../domain/audit/audit.ts'
import {
  type Claims,
  LEDGER_METHODS,
  type LedgerEntry,
  ledgerSums,
  paymentStatusOf,
} from '../../domain/fulfillment/amounts.ts'
import type { NewPayment } from '../../domain/fulfillment/effects.ts'
import type { Connection } from '../connection.ts'
import type { OrderPaymentRow } from '../schema.ts'
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
      .selectFrom('order_payments')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('event_number')
      .orderBy('id')
    return (await (lock ? lockRows(query) : query).execute()).map(paymentFromRow)
  }

  async function claimsOf(orderId: string): Promise<Claims> {
    const announced = await db
      .selectFrom('payment_notices')
      .select('order_id')
      .where('order_id', '=', orderId)
      .executeTakeFirst()
    const atDoor = await db
      .selectFrom('delivery_attempts')
      .select('id')
      .where('order_id', '=', orderId)
      .where('claim', '=', 'open')
      .where('undone_at', 'is', null)
      .executeTakeFirst()
    return { announced: announced !== undefined, atDoor: atDoor !== undefined }
  }

  return {
    ledger,

    async countOwingCouriers(): Promise<number> {
      const rows = await db
        .selectFrom('order_payments')
        .select('courier_id')
        .where('courier_id', 'is not', null)
        .where('settlement_id', 'is', null)
        .groupBy('courier_id')
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
          .insertInto('order_payments')
          .values(
            payments.map(({ id, kind, method, amount, courierId, note }) => ({
              id,
              order_id: orderId,
              event_number: number,
              kind,
              method,
              amount,
              courier_id: courierId,
              settlement_id: null,
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
        .set({ ...ledgerSums(entries), payment_status: paymentStatusOf(entries, await claimsOf(orderId)) })
        .where('order_id', '=', orderId)
        .execute()
    },
  }
}

export function paymentFromRow(row: OrderPaymentRow): StoredPayment {
  return {
    id: row.id,
    eventNumber: row.event_number,
    kind: row.kind as LedgerEntry['kind'],
    method: LEDGER_METHODS.find((method) => method === row.method) ?? 'Cash',
    amount: Number(row.amount),
    courierId: row.courier_id,
    settlementId: row.settlement_id,
    userName: row.user_name,
    note: row.note,
    at: isoDate(row.at),
  }
}
