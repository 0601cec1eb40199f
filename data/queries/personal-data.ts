import { sql } from 'kysely'
import { type CustomerKey, ERASED_TEXT } from '../../domain/orders/order.ts'
import type { PaymentClaim } from '../../domain/orders/payment-claim.ts'
import { fold } from '../../domain/text/fold.ts'
import type { Connection } from '../connection.ts'
import { contains } from '../contains.ts'
import { countWritten } from '../statements.ts'
import { type ContactMessage, messageFromRow, newestMessages } from './contact.ts'
import { refreshOrderSearch } from './order-search.ts'
import { claimFromRow } from './payments.ts'

const ERASED_VISITOR_ID = ''

/** Tables with personal data, each with the indexed column that contains the time of a row. */
const DATED = [
  ['orders', 'created_at'],
  ['views', 'viewed_at'],
  ['contact_messages', 'created_at'],
  ['audit_entries', 'at'],
] as const

export function personalDataQueries({ db }: Connection) {
  return {
    async ordersBefore(before: number, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('orders')
        .select('order_id')
        .where('created_at', '<', before)
        .where('erased_at', 'is', null)
        .orderBy('created_at')
        .orderBy('order_id')
        .limit(limit)
        .execute()
      return rows.map((row) => row.order_id)
    },

    /** Erases the order's personal data and its fingerprint, a hash from which short texts could be guessed. */
    async eraseOrder(orderId: string, now: number): Promise<void> {
      await db
        .updateTable('orders')
        .set({
          customer_name: ERASED_TEXT,
          delivery_address: ERASED_TEXT,
          customer_phone: null,
          payment_code: null,
          district: '',
          cancel_reason: '',
          follow_key: null,
          fingerprint: '',
          search_folded: fold(orderId),
          erased_at: now,
        })
        .where('order_id', '=', orderId)
        .execute()
      await db.deleteFrom('payment_notices').where('order_id', '=', orderId).execute()
      await eraseHistory(db, orderId)
    },

    async ordersOf(by: CustomerKey, value: string): Promise<string[]> {
      if (by === 'email') return []
      const open = db.selectFrom('orders').select('order_id').where('erased_at', 'is', null)
      const mine = {
        phone: () => open.where('customer_phone', '=', value),
        orderId: () => open.where('order_id', '=', value),
        name: () => open.where(contains('search_folded', fold(value))),
      }
      const rows = await mine[by]().orderBy('order_id').execute()
      return rows.map((row) => row.order_id)
    },

    async noticesOf(phone: string): Promise<PaymentClaim[]> {
      const rows = await db
        .selectFrom('payment_notices')
        .selectAll()
        .where('phone', '=', phone)
        .orderBy('payment_code')
        .execute()
      return rows.map(claimFromRow)
    },

    async deleteNotices(paymentCodes: readonly string[]): Promise<void> {
      for (const code of paymentCodes) {
        const deleted = await db
          .deleteFrom('payment_notices')
          .where('payment_code', '=', code)
          .returning('order_id')
          .executeTakeFirst()
        if (deleted) await refreshOrderSearch(db, deleted.order_id)
      }
    },

    async messages(): Promise<ContactMessage[]> {
      return (await newestMessages(db).execute()).map(messageFromRow)
    },

    async deleteMessages(ids: readonly string[]): Promise<void> {
      for (const id of ids) await db.deleteFrom('contact_messages').where('id', '=', id).execute()
    },

    newestUntil: (moment: number) => newestUntil(db, moment),

    async oldestView(): Promise<number | null> {
      const { oldest } = await db
        .selectFrom('views')
        .select((e) => e.fn.min<number | null>('viewed_at').as('oldest'))
        .executeTakeFirstOrThrow()
      return oldest === null ? null : Number(oldest)
    },

    async forgetVisitors(from: number, to: number): Promise<number> {
      const query = db
        .updateTable('views')
        .set({ visitor_id: ERASED_VISITOR_ID })
        .where('viewed_at', '>=', from)
        .where('viewed_at', '<', to)
        .where('visitor_id', '!=', ERASED_VISITOR_ID)
      return countWritten(query)
    },

    async deleteLikesBefore(before: number): Promise<number> {
      return countWritten(db.deleteFrom('likes').where('created_at', '<', before))
    },

    async deleteMessagesBefore(before: number): Promise<number> {
      return countWritten(db.deleteFrom('contact_messages').where('created_at', '<', before))
    },
  }
}

const PERSONAL_FIELDS = [
  'customerName',
  'deliveryAddress',
  'customerPhone',
  'district',
  'cancelReason',
] as const

/** Deletes personal texts from the history of an order; its events remain (D-03, D-54). */
async function eraseHistory(db: Connection['db'], orderId: string): Promise<void> {
  for (const table of ['order_notes', 'order_undos'] as const) {
    await db.deleteFrom(table).where('order_id', '=', orderId).execute()
  }
  for (const table of ['delivery_attempts', 'order_payments', 'order_events'] as const) {
    await db
      .updateTable(table)
      .set({ note: '' })
      .where('order_id', '=', orderId)
      .where('note', '<>', '')
      .execute()
  }
  await db.updateTable('order_returns').set({ reason: '' }).where('order_id', '=', orderId).execute()
  const events = await db
    .selectFrom('order_events')
    .select(['number', 'changes'])
    .where('order_id', '=', orderId)
    .where('changes', '<>', '{}')
    .execute()
  for (const { number, changes } of events) {
    const fields = JSON.parse(changes) as Record<string, unknown>
    for (const field of PERSONAL_FIELDS) delete fields[field]
    const erased = JSON.stringify(fields)
    if (erased === changes) continue
    await db
      .updateTable('order_events')
      .set({ changes: erased })
      .where('order_id', '=', orderId)
      .where('number', '=', number)
      .execute()
  }
}

async function newestUntil(db: Connection['db'], moment: number): Promise<number | null> {
  const newest: number[] = []
  for (const [table, column] of DATED) {
    const { rows } = await sql<{ at: number | null }>`
      select max(${sql.ref(column)}) as at from ${sql.table(table)} where ${sql.ref(column)} <= ${moment}
    `.execute(db)
    for (const { at } of rows) if (at !== null) newest.push(Number(at))
  }
  return newest.length > 0 ? Math.max(...newest) : null
}
