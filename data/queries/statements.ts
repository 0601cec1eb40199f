import type { Wallet } from '../../domain/orders/order.ts'
import type { KnownNumber } from '../../domain/payments/statement-match.ts'
import type { Connection } from '../connection.ts'
import { batches } from '../statements.ts'
import { importedStatementQueries } from './imported-statements.ts'
import { statementCandidateQueries } from './statement-candidates.ts'
import { bookedSums, walletDayQueries } from './wallet-days.ts'
import { refreshBooked } from './wallet-transactions.ts'

/** Reads and writes what the import of wallet statements needs (E-21, E-22). */
export function statementQueries(connection: Connection) {
  const { db } = connection
  return {
    ...statementCandidateQueries(connection),
    ...walletDayQueries(connection),
    ...importedStatementQueries(connection),

    /** What the shop knows of these numbers; a number that it never met is absent. */
    async known(wallet: Wallet, numbers: readonly string[]): Promise<Map<string, KnownNumber>> {
      const known = new Map<string, KnownNumber>()
      for (const some of batches(numbers)) {
        const rows = await db
          .selectFrom('walletTransactions')
          .select(['number', 'amount'])
          .select((e) => e.fn.coalesce('statementAmount', 'removedAmount').as('statementAmount'))
          .where('wallet', '=', wallet)
          .where('number', 'in', some)
          .execute()
        for (const { number, ...row } of rows) known.set(number, { ...row, booked: 0, orderId: null })
        for (const row of await bookedSums(db, [wallet], some)) {
          const number = row.transactionNumber ?? ''
          const found = known.get(number) ?? { amount: null, statementAmount: null, booked: 0, orderId: null }
          const orderId = Number(row.amount) === 0 ? found.orderId : row.orderId
          known.set(number, { ...found, booked: found.booked + Number(row.amount), orderId })
        }
      }
      return known
    },

    /** Gives a row of the ledger the number of its transaction, or takes it away. */
    async numberEntry(id: string, wallet: Wallet, number: string, isIts = true): Promise<void> {
      const transactionNumber = isIts ? number : null
      await db.updateTable('orderPayments').set({ transactionNumber }).where('id', '=', id).execute()
      await refreshBooked(db, wallet, number)
    },
  }
}
