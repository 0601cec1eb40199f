import { WALLETS } from '../../domain/orders/order.ts'
import type { PaymentClaim } from '../../domain/orders/payment-claim.ts'
import type { Connection } from '../connection.ts'
import type { PaymentClaimRow } from '../schema.ts'
import { insertIfAbsent, wasWritten } from '../statements.ts'
import { isoDate, optionalDate } from './column-values.ts'
import { refreshOrderSearch } from './order-search.ts'

export function paymentQueries({ db }: Connection) {
  return {
    /** @returns false when a claim with this code exists */
    async insert(notice: PaymentClaim, items: readonly unknown[]): Promise<boolean> {
      const query = db.insertInto('payment_notices').values({
        payment_code: notice.paymentCode,
        order_id: notice.orderId,
        name: notice.name,
        phone: notice.phone,
        amount: notice.amount,
        payment_method: notice.paymentMethod,
        items: JSON.stringify(items),
        claimed_at: Date.parse(notice.claimedAt),
        created_at: Date.parse(notice.createdAt),
        checked_at: null,
      })
      if (!(await insertIfAbsent(query))) return false
      await refreshOrderSearch(db, notice.orderId)
      return true
    },

    /** @returns false when the claim already had this mark; null when the order has no claim */
    async setChecked(orderId: string, at: number | null): Promise<boolean | null> {
      const query = db
        .updateTable('payment_notices')
        .set({ checked_at: at })
        .where('order_id', '=', orderId)
        .where('checked_at', at === null ? 'is not' : 'is', null)
      if (await wasWritten(query)) return true
      const claim = await db
        .selectFrom('payment_notices')
        .select('order_id')
        .where('order_id', '=', orderId)
        .executeTakeFirst()
      return claim ? false : null
    },

    async listFor(orderIds: readonly string[]): Promise<PaymentClaim[]> {
      if (orderIds.length === 0) return []
      const rows = await db
        .selectFrom('payment_notices')
        .selectAll()
        .where('order_id', 'in', orderIds)
        .orderBy('created_at')
        .execute()
      return rows.map(claimFromRow)
    },
  }
}

export function claimFromRow(row: PaymentClaimRow): PaymentClaim {
  return {
    paymentCode: row.payment_code,
    orderId: row.order_id,
    name: row.name,
    phone: row.phone,
    amount: row.amount,
    paymentMethod: WALLETS.find((wallet) => wallet === row.payment_method) ?? WALLETS[0],
    claimedAt: isoDate(row.claimed_at),
    createdAt: isoDate(row.created_at),
    checkedAt: optionalDate(row.checked_at),
  }
}
