import type { Wallet } from '../../domain/orders/order.ts'
import { WALLETS } from '../../domain/orders/order-constants.ts'
import { type BookedRow, type StatedRow, totalsKey } from '../../domain/payments/reconcile-days.ts'
import { walletOf } from '../../domain/payments/wallet-transaction.ts'
import type { Connection } from '../connection.ts'
import { batches } from '../statements.ts'

/** In epoch milliseconds; `until` is exclusive. */
interface Period {
  from: number
  until: number
}

/** Sums of the ledger by number and order. */
export function bookedSums(db: Connection['db'], wallets: readonly Wallet[], numbers: readonly string[]) {
  return db
    .selectFrom('orderPayments')
    .select(['method', 'transactionNumber', 'orderId', (e) => e.fn.sum<number>('amount').as('amount')])
    .where('transactionNumber', 'in', numbers)
    .where('method', 'in', wallets)
    .groupBy(['method', 'transactionNumber', 'orderId'])
    .execute()
}

/** Reads the ledger and the statements by day (E-22). */
export function walletDayQueries({ db }: Connection) {
  return {
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
        for (const { method, transactionNumber, orderId, amount } of await bookedSums(db, WALLETS, some)) {
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
