import { sql } from 'kysely'
import {
  type CustomerKey,
  ERASED_TEXT,
  type ListedOrder,
  type PlacedOrder,
} from '../../domain/orders/order.ts'
import type { PaymentClaim } from '../../domain/orders/payment-claim.ts'
import { UNSENT_STATES } from '../../domain/outbox/entry.ts'
import { fold } from '../../domain/text/fold.ts'
import type { Connection } from '../connection.ts'
import { contains } from '../contains.ts'
import { countWritten } from '../statements.ts'
import { ERASED_GIVER } from './birth-list-gifts.ts'
import { type ContactMessage, messageFromRow, newestMessages } from './contact.ts'
import { refreshOrderSearch } from './order-search.ts'
import { readItems } from './orders.ts'
import { claimFromRow } from './payments.ts'

const ERASED_VISITOR_ID = ''

/** Tables with personal data, each with the indexed column that contains the time of a row. */
const DATED = [
  ['orders', 'createdAt'],
  ['views', 'viewedAt'],
  ['contactMessages', 'createdAt'],
  ['auditEntries', 'at'],
] as const

export function personalDataQueries({ db }: Connection) {
  return {
    ...payerQueries({ db }),

    async ordersBefore(before: number, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('orders')
        .select('orderId')
        .where('createdAt', '<', before)
        .where('erasedAt', 'is', null)
        .orderBy('createdAt')
        .orderBy('orderId')
        .limit(limit)
        .execute()
      return rows.map((row) => row.orderId)
    },

    /** Erases the order's personal data and its fingerprint, a hash from which short texts could be guessed. */
    async eraseOrder(orderId: string, now: number): Promise<void> {
      await db
        .updateTable('orders')
        .set({
          customerName: ERASED_TEXT,
          deliveryAddress: ERASED_TEXT,
          customerPhone: null,
          paymentCode: null,
          district: '',
          cancelReason: '',
          followKey: null,
          fingerprint: '',
          searchFolded: fold(orderId),
          erasedAt: now,
        })
        .where('orderId', '=', orderId)
        .execute()
      await db.deleteFrom('paymentNotices').where('orderId', '=', orderId).execute()
      await db.updateTable('birthListGifts').set(ERASED_GIVER).where('orderId', '=', orderId).execute()
      await db.deleteFrom('customerOrders').where('orderId', '=', orderId).execute()
      await eraseUnsent(db, orderId, now)
      await eraseHistory(db, orderId)
    },

    /** Erases where an order goes, with the history, which may say it too; the customer stays. */
    async eraseDestination(orderId: string): Promise<void> {
      const erased = { deliveryAddress: ERASED_TEXT, district: '' }
      await db.updateTable('orders').set(erased).where('orderId', '=', orderId).execute()
      await eraseHistory(db, orderId)
      await refreshOrderSearch(db, orderId)
    },

    /** The orders whose customer does not see where they go, as long as the shop still knows it. */
    giftDestinations: (): Promise<Pick<PlacedOrder, 'orderId' | 'deliveryAddress'>[]> =>
      db
        .selectFrom('orders')
        .select(['orderId', 'deliveryAddress'])
        .where('hidesAddress', '=', 1)
        .where('deliveryAddress', '<>', ERASED_TEXT)
        .orderBy('orderId')
        .execute(),

    /**
     * A page of the orders of a customer, of an account also those with `ownIds`, by id. By name, it also has orders with
     * another text that is this name, such as the payer's.
     */
    async ordersOf(
      { by, value, ownIds }: { by: CustomerKey; value: string; ownIds: readonly string[] },
      last: string | null,
      limit: number,
    ): Promise<ListedOrder[]> {
      let page = db.selectFrom('orders').selectAll().where('erasedAt', 'is', null)
      page = page.where((e) => {
        if (by === 'orderId') return e('orderId', '=', value)
        if (by === 'name') return contains('searchFolded', `\n${fold(value)}\n`)
        const own = ownIds.length > 0 ? [e('orderId', 'in', ownIds)] : []
        return e.or(by === 'phone' ? [...own, e('customerPhone', '=', value)] : own)
      })
      if (last !== null) page = page.where('orderId', '>', last)
      return readItems(db, await page.orderBy('orderId').limit(limit).execute())
    },

    async noticesOf(phone: string): Promise<PaymentClaim[]> {
      const rows = await db
        .selectFrom('paymentNotices')
        .selectAll()
        .where('phone', '=', phone)
        .orderBy('paymentCode')
        .execute()
      return rows.map(claimFromRow)
    },

    async deleteNotices(paymentCodes: readonly string[]): Promise<void> {
      for (const code of paymentCodes) {
        const deleted = await db
          .deleteFrom('paymentNotices')
          .where('paymentCode', '=', code)
          .returning('orderId')
          .executeTakeFirst()
        if (deleted) await refreshOrderSearch(db, deleted.orderId)
      }
    },

    /** The messages of a sender, the newest first, ignoring case and accents. */
    async messagesOf(by: 'name' | 'email', value: string): Promise<ContactMessage[]> {
      const senders = await db.selectFrom('contactMessages').select(by).distinct().execute()
      const spellings = senders.map((sender) => sender[by] ?? '').filter((text) => fold(text) === fold(value))
      if (spellings.length === 0) return []
      return (await newestMessages(db).where(by, 'in', spellings).execute()).map(messageFromRow)
    },

    async deleteMessages(ids: readonly string[]): Promise<void> {
      for (const id of ids) await db.deleteFrom('contactMessages').where('id', '=', id).execute()
    },

    newestUntil: (moment: number) => newestUntil(db, moment),

    async oldestView(): Promise<number | null> {
      const { oldest } = await db
        .selectFrom('views')
        .select((e) => e.fn.min<number | null>('viewedAt').as('oldest'))
        .executeTakeFirstOrThrow()
      return oldest === null ? null : Number(oldest)
    },

    async forgetVisitors(from: number, to: number): Promise<number> {
      const query = db
        .updateTable('views')
        .set({ visitorId: ERASED_VISITOR_ID })
        .where('viewedAt', '>=', from)
        .where('viewedAt', '<', to)
        .where('visitorId', '!=', ERASED_VISITOR_ID)
      return countWritten(query)
    },

    async deleteLikesBefore(before: number): Promise<number> {
      return countWritten(db.deleteFrom('likes').where('createdAt', '<', before))
    },

    async deleteMessagesBefore(before: number): Promise<number> {
      return countWritten(db.deleteFrom('contactMessages').where('createdAt', '<', before))
    },
  }
}

/** Tables with the phone number of who has paid. */
const PAYERS = ['walletTransactions', 'providerPayments'] as const

function payerQueries({ db }: Pick<Connection, 'db'>) {
  return {
    /** Deletes a phone number from payments and the wallets' transactions, also from those of no order. */
    async erasePayerPhone(phone: string): Promise<void> {
      for (const table of PAYERS)
        await db.updateTable(table).set({ payerPhone: null }).where('payerPhone', '=', phone).execute()
    },

    /** Deletes the payers' numbers from payments and transactions before a time, which may belong to no order. */
    async erasePayerPhonesBefore(before: number): Promise<number> {
      let erased = 0
      for (const table of PAYERS)
        erased += await countWritten(
          db
            .updateTable(table)
            .set({ payerPhone: null })
            .where('createdAt', '<', before)
            .where('payerPhone', 'is not', null),
        )
      return erased
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

/** Abandons the messages about an order that were not sent: they quote notes of its history. */
async function eraseUnsent(db: Connection['db'], orderId: string, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'abandoned', payload: null, endedAt: now })
    .where('id', 'in', (e) => e.selectFrom('whatsappMessages').select('id').where('orderId', '=', orderId))
    .where('state', 'in', ['queued', ...UNSENT_STATES])
    .execute()
}

/** Deletes personal texts from the history of an order; its events remain (D-03, D-54). */
async function eraseHistory(db: Connection['db'], orderId: string): Promise<void> {
  for (const table of ['orderNotes', 'orderUndos', 'whatsappMessages'] as const) {
    await db.deleteFrom(table).where('orderId', '=', orderId).execute()
  }
  for (const table of ['deliveryAttempts', 'orderPayments', 'orderEvents', 'refunds'] as const) {
    await db
      .updateTable(table)
      .set({ note: '' })
      .where('orderId', '=', orderId)
      .where('note', '<>', '')
      .execute()
  }
  await db.updateTable('providerPayments').set({ payerPhone: null }).where('orderId', '=', orderId).execute()
  // The wallets number their transactions each for itself.
  await db
    .updateTable('walletTransactions')
    .set({ payerPhone: null })
    .where(
      sql<boolean>`(wallet, number) in (select method, transaction_number from order_payments where order_id = ${orderId})`,
    )
    .execute()
  await db.updateTable('orderReturns').set({ reason: '' }).where('orderId', '=', orderId).execute()
  const events = await db
    .selectFrom('orderEvents')
    .select(['number', 'changes'])
    .where('orderId', '=', orderId)
    .where('changes', '<>', '{}')
    .execute()
  for (const { number, changes } of events) {
    const fields = JSON.parse(changes) as Record<string, unknown>
    for (const field of PERSONAL_FIELDS) delete fields[field]
    const erased = JSON.stringify(fields)
    if (erased === changes) continue
    await db
      .updateTable('orderEvents')
      .set({ changes: erased })
      .where('orderId', '=', orderId)
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
