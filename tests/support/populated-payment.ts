import type { Engine } from '../../data/engines/engine.ts'
import { OPENING } from './shop.ts'

/** A payment through a provider, with its refund, transaction and an imported statement. */
export async function addPayment({ db }: Engine, orderId: string): Promise<void> {
  const known = { id: 'payment', method: 'Wave', amount: 6000, createdAt: OPENING }
  const state = { provider: 'wave', state: 'pending', expiresAt: OPENING, changedAt: OPENING }
  await db
    .insertInto('providerPayments')
    .values({ ...known, ...state, orderId })
    .execute()
  const refund = {
    id: 'refund',
    orderId,
    paymentId: 'payment',
    way: 'provider',
    method: 'Wave',
    amount: 6000,
  }
  const asked = {
    state: 'unsure',
    attempt: 1,
    isDoubted: 1,
    note: '',
    createdAt: OPENING,
    changedAt: OPENING,
  }
  await db
    .insertInto('refunds')
    .values({ ...refund, ...asked })
    .execute()
  const transaction = { id: 'transaction', wallet: 'Wave', number: 'T-1', booked: 0, createdAt: OPENING }
  await db.insertInto('walletTransactions').values(transaction).execute()
  const statement = { id: 'statement', wallet: 'Wave', fileName: 'mars.csv', mapping: '{}', lines: 1 }
  await db
    .insertInto('walletStatements')
    .values({ ...statement, createdAt: OPENING })
    .execute()
}
