import {
  OPEN_STATES,
  PAYMENT_PROBLEM_NAMES,
  PAYMENT_STATES,
  type ProviderPayment,
} from '../../domain/payments/payment.ts'
import { walletOf } from '../../domain/payments/wallet-transaction.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { insertIfAbsent, readFirst, wasWritten } from '../statements.ts'

export function providerPaymentQueries({ db, lockRows }: Connection) {
  const byId = (id: string) => db.selectFrom('providerPayments').selectAll().where('id', '=', id)
  return {
    /** @returns false when the order has an open payment already */
    insert: (payment: ProviderPayment, startingUntil: number): Promise<boolean> =>
      insertIfAbsent(
        db
          .insertInto('providerPayments')
          .values({ ...payment, deepLinks: JSON.stringify(payment.deepLinks), startingUntil }),
      ),

    find: (id: string): Promise<ProviderPayment | null> => readFirst(byId(id), paymentOf),

    lock: (id: string): Promise<ProviderPayment | null> => readFirst(lockRows(byId(id)), paymentOf),

    findByReference: (provider: string, reference: string): Promise<ProviderPayment | null> =>
      readFirst(
        db
          .selectFrom('providerPayments')
          .selectAll()
          .where('provider', '=', provider)
          .where('reference', '=', reference),
        paymentOf,
      ),

    async listFor(orderIds: readonly string[]): Promise<ProviderPayment[]> {
      if (orderIds.length === 0) return []
      const rows = await db
        .selectFrom('providerPayments')
        .selectAll()
        .where('orderId', 'in', orderIds)
        .orderBy('createdAt')
        .orderBy('id')
        .execute()
      return rows.map(paymentOf)
    },

    findOpen: (orderId: string): Promise<ProviderPayment | null> =>
      readFirst(
        db
          .selectFrom('providerPayments')
          .selectAll()
          .where('orderId', '=', orderId)
          .where('state', 'in', OPEN_STATES),
        paymentOf,
      ),

    /** Gives one process the right to ask the provider for the payment's page. @returns false when another has it */
    claimStart: (id: string, now: number, until: number): Promise<boolean> =>
      wasWritten(
        db
          .updateTable('providerPayments')
          .set({ startingUntil: until })
          .where('id', '=', id)
          .where('state', 'in', OPEN_STATES)
          .where((e) => e.or([e('startingUntil', 'is', null), e('startingUntil', '<=', now)])),
      ),

    async change(id: string, changes: Partial<Omit<Schema['providerPayments'], 'id'>>): Promise<void> {
      await db.updateTable('providerPayments').set(changes).where('id', '=', id).execute()
    },
  }
}

function paymentOf({ startingUntil: _, ...row }: Schema['providerPayments']): ProviderPayment {
  return {
    ...row,
    deepLinks: JSON.parse(row.deepLinks ?? '{}'),
    method: walletOf(row.method),
    state: PAYMENT_STATES.find((state) => state === row.state) ?? 'pending',
    problem: PAYMENT_PROBLEM_NAMES.find((problem) => problem === row.problem) ?? null,
  }
}
