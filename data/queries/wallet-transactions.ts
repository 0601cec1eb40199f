import { sql } from 'kysely'
import { type WalletTransaction, walletOf } from '../../domain/payments/wallet-transaction.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { insertIfAbsent, readFirst, wasWritten } from '../statements.ts'

export function walletTransactionQueries({ db, lockRows }: Connection) {
  return {
    /** Makes sure that the transaction is known. @returns it, locked: whoever books it waits for the others */
    async register(
      transaction: Pick<WalletTransaction, 'id' | 'wallet' | 'number' | 'createdAt'>,
    ): Promise<WalletTransaction> {
      if (await insertIfAbsent(db.insertInto('walletTransactions').values({ ...transaction, booked: 0 })))
        await refreshBooked(db, transaction.wallet, transaction.number)
      const query = db
        .selectFrom('walletTransactions')
        .selectAll()
        .where('wallet', '=', transaction.wallet)
        .where('number', '=', transaction.number)
      return transactionOf(await lockRows(query).executeTakeFirstOrThrow())
    },

    find: (id: string): Promise<WalletTransaction | null> =>
      readFirst(db.selectFrom('walletTransactions').selectAll().where('id', '=', id), transactionOf),

    findByNumber: (wallet: string, number: string): Promise<WalletTransaction | null> =>
      readFirst(
        db
          .selectFrom('walletTransactions')
          .selectAll()
          .where('wallet', '=', wallet)
          .where('number', '=', number),
        transactionOf,
      ),

    lock: (id: string): Promise<WalletTransaction | null> =>
      readFirst(
        lockRows(db.selectFrom('walletTransactions').selectAll().where('id', '=', id)),
        transactionOf,
      ),

    change: (
      id: string,
      changes: Partial<Omit<WalletTransaction, 'id' | 'wallet' | 'number'>>,
    ): Promise<boolean> => wasWritten(db.updateTable('walletTransactions').set(changes).where('id', '=', id)),

    /** Writes what a statement says about a transaction, and whether the ledger has its money already. */
    state: (
      id: string,
      stated: Pick<WalletTransaction, 'statementAmount' | 'statementAt' | 'statementId' | 'payerPhone'>,
    ): Promise<boolean> =>
      wasWritten(
        db
          .updateTable('walletTransactions')
          .set({ ...stated, removedAt: null, removedAmount: null, removedTime: null, proven: PROVEN })
          .where('id', '=', id),
      ),
  }
}

const PROVEN = sql<number | null>`case when booked <> 0 then 1 end`

/** Copies the sum of the ledger under a number to its transaction. Call it after each change of the ledger. */
export async function refreshBooked(db: Connection['db'], wallet: string, number: string): Promise<void> {
  const booked = db
    .selectFrom('orderPayments')
    .select((e) => e.fn.coalesce(e.fn.sum<number>('amount'), e.lit(0)).as('booked'))
    .where('transactionNumber', '=', number)
    .where('method', '=', wallet)
  await db
    .updateTable('walletTransactions')
    .set({
      booked: sql<number>`(${booked})`,
      proven: sql<number | null>`case when (${booked}) <> 0 then proven end`,
    })
    .where('wallet', '=', wallet)
    .where('number', '=', number)
    .execute()
}

export function transactionOf({ booked: _, ...row }: Schema['walletTransactions']): WalletTransaction {
  return { ...row, wallet: walletOf(row.wallet) }
}
