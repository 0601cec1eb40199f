import { sql } from 'kysely'
import type { Wallet } from '../../domain/orders/order.ts'
import type { StatementMapping } from '../../domain/payments/statement.ts'
import { DATE_ORDERS, type DateOrder } from '../../domain/payments/statement-dates.ts'
import { walletOf } from '../../domain/payments/wallet-transaction.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { countRows, countWritten, insertIfAbsent, type Page, readFirst } from '../statements.ts'

/** An imported statement and its rows that count. Amounts in francs, times in epoch milliseconds. */
export interface ListedStatement {
  id: string
  wallet: Wallet
  fileName: string
  /** when it was imported */
  lines: number
  userName: string | null
  createdAt: number
  undoneAt: number | null
  count: number
  amount: number
  /** null without rows */
  from: number | null
  until: number | null
}

/** Reads and writes the imports of statements. */
export function importedStatementQueries({ db }: Connection) {
  return {
    /** What was chosen for the last import of a wallet that stands. */
    async lastMapping(
      wallet: Wallet,
    ): Promise<{ mapping: StatementMapping; dateOrder: DateOrder | null } | null> {
      const row = await db
        .selectFrom('walletStatements')
        .select(['mapping', 'dateOrder'])
        .where('wallet', '=', wallet)
        .where('undoneAt', 'is', null)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .executeTakeFirst()
      if (!row) return null
      const dateOrder = DATE_ORDERS.find((order) => order === row.dateOrder) ?? null
      return { mapping: JSON.parse(row.mapping) as StatementMapping, dateOrder }
    },

    find: (id: string) =>
      readFirst(db.selectFrom('walletStatements').selectAll().where('id', '=', id), (row) => row),

    count: (): Promise<number> => countRows(db.selectFrom('walletStatements')),

    /** Imported statements with what is left of them, the newest first. */
    async list({ limit, offset }: Page): Promise<ListedStatement[]> {
      const rows = await db
        .selectFrom('walletStatements')
        .select(['id', 'wallet', 'fileName', 'lines', 'userName', 'createdAt', 'undoneAt'])
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute()
      const ids = rows.map(({ id }) => id)
      const sums = await db
        .selectFrom('walletTransactions')
        .select(['statementId', (e) => e.fn.count<number>('statementAmount').as('count')])
        .select((e) => e.fn.sum<number | null>('statementAmount').as('amount'))
        .select([(e) => e.fn.min('statementAt').as('from'), (e) => e.fn.max('statementAt').as('until')])
        .where('statementId', 'in', ids.length > 0 ? ids : [''])
        .groupBy('statementId')
        .execute()
      const byId = new Map(sums.map((sum) => [sum.statementId, sum]))
      const time = (at: number | null | undefined) => (at === null || at === undefined ? null : Number(at))
      return rows.map(({ wallet, createdAt, undoneAt, ...row }) => {
        const sum = byId.get(row.id)
        return {
          ...{ ...row, wallet: walletOf(wallet), createdAt: Number(createdAt), undoneAt: time(undoneAt) },
          ...{ count: Number(sum?.count ?? 0), amount: Number(sum?.amount ?? 0) },
          ...{ from: time(sum?.from), until: time(sum?.until) },
        }
      })
    },

    /** Transactions whose money is on an order, not in the trash, or on a gift, and rests on nothing but this statement. */
    restingOn: (id: string, limit: number): Promise<{ id: string; number: string }[]> =>
      db
        .selectFrom('walletTransactions')
        .select(['id', 'number'])
        .where('statementId', '=', id)
        .where('booked', '<>', 0)
        .where('proven', 'is', null)
        .where('amount', 'is', null)
        .where((e) =>
          e.exists(
            e
              .selectFrom('orderPayments')
              .leftJoin('orders', 'orders.orderId', 'orderPayments.orderId')
              .select('orderPayments.id')
              .whereRef('orderPayments.transactionNumber', '=', 'walletTransactions.number')
              .whereRef('orderPayments.method', '=', 'walletTransactions.wallet')
              .where((of) =>
                of.or([
                  of('orderPayments.giftId', 'is not', null),
                  of.and([of('orders.orderId', 'is not', null), of('orders.deletedAt', 'is', null)]),
                ]),
              ),
          ),
        )
        .orderBy('id')
        .limit(limit)
        .execute(),

    /** Takes a statement back: its rows are as if no statement had them. @returns their number */
    async undo(id: string, undoneAt: number): Promise<number> {
      await db.updateTable('walletStatements').set({ undoneAt }).where('id', '=', id).execute()
      const nothing = { statementAmount: null, statementAt: null, statementId: null, proven: null }
      return countWritten(
        db
          .updateTable('walletTransactions')
          .set({ ...nothing, removedAmount: null, removedTime: null })
          .set({
            removedAt: sql`case when booked = 0 and amount is null then cast(${undoneAt} as bigint) end`,
          })
          .where('statementId', '=', id),
      )
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
  }
}
