import type { PaymentClaim } from '../../domain/orders/payment-claim.ts'
import { walletOf } from '../../domain/payments/wallet-transaction.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { insertIfAbsent, wasWritten } from '../statements.ts'
import { isoDate, optionalDate } from './column-values.ts'
import { refreshOrderSearch } from './order-search.ts'

export function paymentQueries({ db }: Connection) {
  return {
    /** @returns false when a claim with this code exists */
    async insert(notice: PaymentClaim, items: readonly unknown[]): Promise<boolean> {
      const query = db.insertInto('paymentNotices').values({
        paymentCode: notice.paymentCode,
        orderId: notice.orderId,
        name: notice.name,
        phone: notice.phone,
        amount: notice.amount,
        paymentMethod: notice.paymentMethod,
        items: JSON.stringify(items),
        claimedAt: Date.parse(notice.claimedAt),
        createdAt: Date.parse(notice.createdAt),
        checkedAt: null,
        refusedAt: null,
        refusedReason: null,
      })
      if (!(await insertIfAbsent(query))) return false
      await refreshOrderSearch(db, notice.orderId)
      return true
    },

    async find(paymentCode: string): Promise<(PaymentClaim & { refusedAt: number | null }) | null> {
      const row = await db
        .selectFrom('paymentNotices')
        .selectAll()
        .where('paymentCode', '=', paymentCode)
        .executeTakeFirst()
      return row ? { ...claimFromRow(row), refusedAt: row.refusedAt } : null
    },

    /** Marks a claim as not found. It is checked too, so that no list asks for it again. */
    async refuse(paymentCode: string, at: number, reason: string): Promise<void> {
      await db
        .updateTable('paymentNotices')
        .set({ checkedAt: at, refusedAt: at, refusedReason: reason })
        .where('paymentCode', '=', paymentCode)
        .execute()
    },

    /** Stores what the payer of a claim that was decided claims anew, under the same code. */
    async replace(notice: PaymentClaim, items: readonly unknown[]): Promise<void> {
      const { paymentCode, orderId, name, phone, amount, paymentMethod, claimedAt, createdAt } = notice
      await db
        .updateTable('paymentNotices')
        .set({ name, phone, amount, paymentMethod, items: JSON.stringify(items) })
        .set({ claimedAt: Date.parse(claimedAt), createdAt: Date.parse(createdAt) })
        .set({ checkedAt: null, refusedAt: null, refusedReason: null })
        .where('paymentCode', '=', paymentCode)
        .execute()
      await refreshOrderSearch(db, orderId)
    },

    /** @returns false when the claim already had this mark; null when the order has no claim */
    async setChecked(orderId: string, at: number | null): Promise<boolean | null> {
      const query = db
        .updateTable('paymentNotices')
        .set({ checkedAt: at, ...(at === null && { refusedAt: null, refusedReason: null }) })
        .where('orderId', '=', orderId)
        .where('checkedAt', at === null ? 'is not' : 'is', null)
      if (await wasWritten(query)) return true
      const claim = await db
        .selectFrom('paymentNotices')
        .select('orderId')
        .where('orderId', '=', orderId)
        .executeTakeFirst()
      return claim ? false : null
    },

    async listFor(orderIds: readonly string[]): Promise<PaymentClaim[]> {
      if (orderIds.length === 0) return []
      const rows = await db
        .selectFrom('paymentNotices')
        .selectAll()
        .where('orderId', 'in', orderIds)
        .orderBy('createdAt')
        .execute()
      return rows.map(claimFromRow)
    },
  }
}

export function claimFromRow({
  items: _,
  refusedAt: _at,
  refusedReason: _reason,
  ...row
}: Schema['paymentNotices']): PaymentClaim {
  return {
    ...row,
    paymentMethod: walletOf(row.paymentMethod),
    claimedAt: isoDate(row.claimedAt),
    createdAt: isoDate(row.createdAt),
    checkedAt: optionalDate(row.checkedAt),
  }
}
