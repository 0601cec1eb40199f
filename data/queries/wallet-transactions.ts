import type { Wallet } from '../../domain/orders/order.ts'
import { WALLETS } from '../../domain/orders/order-constants.ts'
import type { WalletTransaction } from '../../domain/payments/wallet-transaction.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { readFirst, wasWritten } from '../statements.ts'

export function walletTransactionQueries({ db, lockRows }: Connection) {
  return {
    /** Makes sure that the transaction is known. @returns it, locked: whoever books it waits for the others */
    async register(
      transaction: Pick<WalletTransaction, 'id' | 'wallet' | 'number' | 'createdAt'>,
    ): Promise<WalletTransaction> {
      await db
        .insertInto('walletTransactions')
        .values(transaction)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const query = db
        .selectFrom('walletTransactions')
        .selectAll()
        .where('wallet', '=', transaction.wallet)
        .where('number', '=', transaction.number)
      return transactionOf(await lockRows(query).executeTakeFirstOrThrow())
    },

    find: (id: string): Promise<WalletTransaction | null> =>
      readFirst(db.selectFrom('walletTransactions').selectAll().where('id', '=', id), transactionOf),

    lock: (id: string): Promise<WalletTransaction | null> =>
      readFirst(
        lockRows(db.selectFrom('walletTransactions').selectAll().where('id', '=', id)),
        transactionOf,
      ),

    /** What the ledger has under a transaction's number, with the kind of the event that wrote each row. */
    entries: ({ wallet, number }: Pick<WalletTransaction, 'wallet' | 'number'>) =>
      db
        .selectFrom('orderPayments')
        .leftJoin('orderEvents', (join) =>
          join
            .onRef('orderEvents.orderId', '=', 'orderPayments.orderId')
            .onRef('orderEvents.number', '=', 'orderPayments.eventNumber'),
        )
        .select(['orderPayments.id', 'orderPayments.orderId', 'amount', 'orderEvents.kind'])
        .where('transactionNumber', '=', number)
        .where('method', '=', wallet)
        .orderBy('orderPayments.id')
        .execute(),

    change: (
      id: string,
      changes: Partial<Omit<WalletTransaction, 'id' | 'wallet' | 'number'>>,
    ): Promise<boolean> => wasWritten(db.updateTable('walletTransactions').set(changes).where('id', '=', id)),
  }
}

export function transactionOf(row: Schema['walletTransactions']): WalletTransaction {
  return { ...row, wallet: walletOf(row.wallet) }
}

export function walletOf(name: string): Wallet {
  return WALLETS.find((wallet) => wallet === name) ?? WALLETS[0]
}
