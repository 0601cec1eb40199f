import { sql } from 'kysely'
import type { Wallet } from '../../domain/orders/order.ts'
import { WALLETS } from '../../domain/orders/order-constants.ts'
import { type BookedRow, type StatedRow, totalsKey } from '../../domain/payments/reconcile-days.ts'
import type { StatementMapping } from '../../domain/payments/statement.ts'
import type { Candidate, KnownNumber } from '../../domain/payments/statement-match.ts'
import { namesOf } from '../../domain/payments/wallet-transaction.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { batches, insertIfAbsent } from '../statements.ts'
import { refreshBooked, walletOf } from './wallet-transactions.ts'

/** In epoch milliseconds; `until` is exclusive. */
interface Period {
  from: number
  until: number
}

/** Reads and writes what the import of wallet statements needs (E-21, E-22). */
export function statementQueries({ db }: Connection) {
  /** Sums of the ledger by number and order. */
  const bookedUnder = (wallets: readonly Wallet[], numbers: readonly string[]) =>
    db
      .selectFrom('orderPayments')
      .select(['method', 'transactionNumber', 'orderId', (e) => e.fn.sum<number>('amount').as('amount')])
      .where('transactionNumber', 'in', numbers)
      .where('method', 'in', wallets)
      .groupBy(['method', 'transactionNumber', 'orderId'])
      .execute()

  return {
    /** What the shop knows of these numbers; a number that it never met is absent. */
    async known(wallet: Wallet, numbers: readonly string[]): Promise<Map<string, KnownNumber>> {
      const known = new Map<string, KnownNumber>()
      for (const some of batches(numbers)) {
        const rows = await db
          .selectFrom('walletTransactions')
          .select(['number', 'amount', 'statementAmount'])
          .where('wallet', '=', wallet)
          .where('number', 'in', some)
          .execute()
        for (const { number, ...row } of rows) known.set(number, { ...row, booked: 0, orderId: null })
        for (const row of await bookedUnder([wallet], some)) {
          const number = row.transactionNumber ?? ''
          const found = known.get(number) ?? { amount: null, statementAmount: null, booked: 0, orderId: null }
          const orderId = Number(row.amount) === 0 ? found.orderId : row.orderId
          known.set(number, { ...found, booked: found.booked + Number(row.amount), orderId })
        }
      }
      return known
    },

    /** Rows of the ledger in a wallet without a transaction number, oldest first. */
    async unnumbered(wallet: Wallet, { from, until }: Period) {
      return db
        .selectFrom('orderPayments')
        .innerJoin('orders', 'orders.orderId', 'orderPayments.orderId')
        .select(['orderPayments.id', 'orderPayments.orderId', 'kind', 'amount', 'at'])
        .select(['orders.customerPhone as phone', 'orders.paymentCode'])
        .where('method', '=', wallet)
        .where('transactionNumber', 'is', null)
        .where('at', '>=', from)
        .where('at', '<', until)
        .orderBy('at')
        .orderBy('orderPayments.id')
        .execute()
    },

    /** Orders whose payment in this wallet is expected: claimed at the door, claimed by the customer, or unpaid. */
    async expected(wallet: Wallet, { from, until }: Period): Promise<Candidate[]> {
      const { rows } = await sql<ExpectedRow>`
        select o.order_id as order_id, o.payment_code as payment_code, o.customer_phone as phone,
          o.created_at as created_at, o.total_amount - o.credit - o.received + o.refunded as owed,
          o.status as status, n.amount as claimed, n.phone as claim_phone, n.created_at as claimed_at,
          a.collected as at_door, a.ended_at as door_at
        from orders o
        left join payment_notices n on n.order_id = o.order_id and n.checked_at is null and n.refused_at is null
          and n.payment_method = ${wallet}
        left join delivery_attempts a on a.order_id = o.order_id and a.claim = 'open' and a.undone_at is null
          and a.method = ${wallet}
        where o.created_at >= ${from} and o.created_at < ${until} and o.deleted_at is null
          and o.payment_status in ('pending', 'claimed') and (o.payment_method = ${wallet} or a.id is not null)
        order by o.created_at, o.order_id`.execute(db)
      return rows.flatMap(expectedOf)
    },

    /** Payments through a provider whose result a person may confirm. */
    async openPayments(wallet: Wallet, { from, until }: Period): Promise<Candidate[]> {
      const rows = await db
        .selectFrom('providerPayments')
        .leftJoin('orders', 'orders.orderId', 'providerPayments.orderId')
        .select(['id', 'providerPayments.orderId', 'amount', 'providerPayments.createdAt', 'payerPhone'])
        .select(['transactionNumber', 'reference', 'orders.paymentCode', 'orders.customerPhone'])
        .where('method', '=', wallet)
        .where('providerPayments.createdAt', '>=', from)
        .where('providerPayments.createdAt', '<', until)
        .where('state', 'not in', ['paid', 'refunded'])
        .where((e) => e.or([e('state', 'in', ['started', 'pending']), e('problem', '=', 'unconfirmed')]))
        .execute()
      return rows.map((row) => ({
        target: `payment:${row.id}`,
        orderId: row.orderId,
        amount: row.amount,
        at: Number(row.createdAt),
        phone: row.payerPhone ?? row.customerPhone,
        number: row.transactionNumber,
        names: namesOf(row.orderId, row.paymentCode, row.id, row.reference),
        isClaimed: row.transactionNumber !== null,
      }))
    },

    /** Gives a row of the ledger the number of its transaction, or takes it away. */
    async numberEntry(id: string, wallet: Wallet, number: string, isIts = true): Promise<void> {
      const transactionNumber = isIts ? number : null
      await db.updateTable('orderPayments').set({ transactionNumber }).where('id', '=', id).execute()
      await refreshBooked(db, wallet, number)
    },

    async lastMapping(wallet: Wallet): Promise<StatementMapping | null> {
      const row = await db
        .selectFrom('walletStatements')
        .select('mapping')
        .where('wallet', '=', wallet)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .executeTakeFirst()
      return row ? (JSON.parse(row.mapping) as StatementMapping) : null
    },

    /** Inserts a statement, or adds `lines` to those of its other parts. */
    async add(statement: Schema['walletStatements']): Promise<void> {
      if (await insertIfAbsent(db.insertInto('walletStatements').values(statement))) return
      await db
        .updateTable('walletStatements')
        .set((e) => ({ lines: e('lines', '+', statement.lines) }))
        .where('id', '=', statement.id)
        .execute()
    },

    /** The ledger and the statements of a period, in all wallets. */
    async movements({ from, until }: Period): Promise<{ booked: BookedRow[]; stated: StatedRow[] }> {
      const booked = await db
        .selectFrom('orderPayments')
        .select(['method', 'transactionNumber as number', 'orderId', 'amount', 'at'])
        .where('at', '>=', from)
        .where('at', '<', until)
        .where('method', 'in', WALLETS)
        .where('kind', 'in', ['payment', 'refund'])
        .execute()
      const stated = await db
        .selectFrom('walletTransactions')
        .select(['wallet', 'number', 'statementAmount', 'statementAt'])
        .where('statementAt', '>=', from)
        .where('statementAt', '<', until)
        .execute()
      return {
        booked: booked.map(({ method, at, ...row }) => ({
          ...row,
          wallet: walletOf(method),
          at: Number(at),
        })),
        stated: stated.map(({ wallet, number, statementAmount, statementAt }) => ({
          ...{ wallet: walletOf(wallet), number },
          ...{ amount: statementAmount ?? 0, at: Number(statementAt) },
        })),
      }
    },

    /** What is booked and stated under these numbers on all days, by `totalsKey`. */
    async totals(numbers: readonly string[]) {
      const totals = new Map<string, { booked: number; stated: number | null; orderId: string | null }>()
      const at = (wallet: string, number: string) =>
        totals.get(totalsKey(walletOf(wallet), number)) ?? { booked: 0, stated: null, orderId: null }
      for (const some of batches(numbers)) {
        for (const { method, transactionNumber, orderId, amount } of await bookedUnder(WALLETS, some)) {
          const total = at(method, transactionNumber ?? '')
          totals.set(totalsKey(walletOf(method), transactionNumber ?? ''), {
            ...{ ...total, booked: total.booked + Number(amount), orderId: total.orderId ?? orderId },
          })
        }
        const stated = await db
          .selectFrom('walletTransactions')
          .select(['wallet', 'number', 'statementAmount'])
          .where('number', 'in', some)
          .where('statementAmount', 'is not', null)
          .execute()
        for (const { wallet, number, statementAmount } of stated)
          totals.set(totalsKey(walletOf(wallet), number), { ...at(wallet, number), stated: statementAmount })
      }
      return totals
    },

    /** The first and last moment that the statements of each wallet have. */
    async covered(): Promise<Map<Wallet, { from: number; until: number }>> {
      const rows = await db
        .selectFrom('walletTransactions')
        .select(['wallet', (e) => e.fn.min<number>('statementAt').as('from')])
        .select((e) => e.fn.max<number>('statementAt').as('until'))
        .where('statementAt', 'is not', null)
        .groupBy('wallet')
        .execute()
      return new Map(
        rows.map(({ wallet, from, until }) => [
          walletOf(wallet),
          { from: Number(from), until: Number(until) },
        ]),
      )
    },
  }
}

interface ExpectedRow {
  orderId: string
  paymentCode: string | null
  phone: string | null
  createdAt: number
  owed: number
  status: string
  claimed: number | null
  claimPhone: string | null
  claimedAt: number | null
  atDoor: number | null
  doorAt: number | null
}

/** One candidate for an order: what was reported at the door, else what the customer claimed, else what is owed. */
function expectedOf(row: ExpectedRow): Candidate[] {
  const { orderId, paymentCode, owed, claimed, atDoor } = row
  const shared = {
    target: `order:${orderId}`,
    orderId,
    number: null,
    names: namesOf(orderId, paymentCode),
  }
  if (atDoor !== null)
    return [{ ...shared, amount: Number(atDoor), at: Number(row.doorAt), phone: row.phone, isClaimed: true }]
  if (claimed !== null)
    return [{ ...shared, amount: claimed, at: Number(row.claimedAt), phone: row.claimPhone, isClaimed: true }]
  if (row.status === 'cancelled' || Number(owed) <= 0) return []
  return [{ ...shared, amount: Number(owed), at: Number(row.createdAt), phone: row.phone, isClaimed: false }]
}
