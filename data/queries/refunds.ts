import { type RawBuilder, sql } from 'kysely'
import { REFUND_FAILURES, REFUND_STATES, type Refund, UNDERWAY } from '../../domain/money/refund.ts'
import { PAYMENT_METHODS } from '../../domain/orders/order-constants.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { insertIfAbsent, readFirst } from '../statements.ts'

/**
 * The state of a refund, and why it waits for a person, in SQL. One whose entry of the outbox has ended without a result,
 * for whatever reason, waits no longer. @param refunds the name of the table in the query
 */
export function refundState(refunds = 'refunds'): Record<'state' | 'failure', RawBuilder<string>> {
  const column = (name: string) => sql.ref(`${refunds}.${name}`)
  const isDead = sql`${column('state')} in ('asked', 'sent') and not exists (select 1 from outbox
    where outbox.key = 'return ' || ${column('id')} || ' ' || ${column('attempt')}
      and outbox.state in ('queued', 'sending'))`
  const isReturned = sql`${column('way')} = 'provider' and exists (select 1 from provider_payments
    where provider_payments.id = ${column('payment_id')} and provider_payments.state = 'refunded')`
  return {
    state: sql`case when ${isReturned} then 'done' when ${isDead}
      then case ${column('state')} when 'asked' then 'refused' else 'unsure' end else ${column('state')} end`,
    failure: sql`case when ${isReturned} then null when ${isDead}
      then case ${column('state')} when 'asked' then 'unsent' else 'unclear' end else ${column('failure')} end`,
  }
}

const { state, failure } = refundState()

export function refundQueries({ db, lockRows }: Connection) {
  const read = () =>
    db
      .selectFrom('refunds')
      .selectAll()
      .select([state.as('currentState'), failure.as('currentFailure')])
  const byId = (id: string) => read().where('id', '=', id)
  return {
    find: (id: string): Promise<Refund | null> => readFirst(byId(id), refundOf),

    lock: (id: string): Promise<Refund | null> => readFirst(lockRows(byId(id)), refundOf),

    /** Locks what was asked of a payment's provider. */
    lockOf: (paymentId: string): Promise<Refund | null> =>
      readFirst(lockRows(read().where('paymentId', '=', paymentId).where('way', '=', 'provider')), refundOf),

    /** The refunds of an order, oldest first. */
    async listFor(orderId: string): Promise<Refund[]> {
      const query = read().where('orderId', '=', orderId).orderBy('createdAt').orderBy('id')
      return (await query.execute()).map(refundOf)
    },

    /** @returns false when the provider was asked for the payment before */
    insert: ({ isDoubted, ...refund }: Refund): Promise<boolean> =>
      insertIfAbsent(db.insertInto('refunds').values({ ...refund, isDoubted: isDoubted ? 1 : 0 })),

    async change(
      id: string,
      { isDoubted, ...changes }: Partial<Omit<Refund, 'id'>> & Pick<Refund, 'changedAt'>,
    ): Promise<void> {
      const doubt = isDoubted === undefined ? {} : { isDoubted: isDoubted ? 1 : 0 }
      await db
        .updateTable('refunds')
        .set({ ...changes, ...doubt })
        .where('id', '=', id)
        .execute()
    },

    async move(id: string, orderId: string): Promise<void> {
      await db.updateTable('refunds').set({ orderId }).where('id', '=', id).execute()
    },

    /** Removes a refund by hand that did not take place. */
    async remove(id: string): Promise<void> {
      await db.deleteFrom('refunds').where('id', '=', id).where('way', '=', 'hand').execute()
    },

    /** Refunds through providers that are underway, with their payments' wallets. */
    async listUnderway(wallet: string): Promise<Pick<Refund, 'id' | 'orderId' | 'paymentId'>[]> {
      return db
        .selectFrom('refunds')
        .select(['id', 'orderId', 'paymentId'])
        .where('way', '=', 'provider')
        .where('method', '=', wallet)
        .where('state', 'in', UNDERWAY)
        .execute()
    },

    /** What became of the requests that the version before queued for a payment; null without one. */
    async earlierRequest(paymentId: string): Promise<'waiting' | 'unclear' | 'ended' | null> {
      const rows = await db
        .selectFrom('outbox')
        .select('state')
        .where('channel', '=', 'payment')
        .where('kind', '=', 'refund')
        .where('recipient', '=', paymentId)
        .execute()
      const has = (...some: string[]) => rows.some((row) => some.includes(row.state))
      if (has('queued', 'sending')) return 'waiting'
      if (has('unclear')) return 'unclear'
      return rows.length > 0 ? 'ended' : null
    },

    /** After a restore: what was underway may have been sent after the backup was made. */
    async doubtAll(): Promise<void> {
      await db.updateTable('refunds').set({ isDoubted: 1 }).where('way', '=', 'provider').execute()
      await db.updateTable('refunds').set({ state: 'sent' }).where('state', '=', 'asked').execute()
    },
  }
}

function refundOf({
  currentState,
  currentFailure,
  ...row
}: Schema['refunds'] & { currentState: string; currentFailure: string | null }): Refund {
  return {
    ...row,
    way: row.way === 'provider' ? 'provider' : 'hand',
    method: PAYMENT_METHODS.find((method) => method === row.method) ?? 'Cash',
    state: REFUND_STATES.find((state) => state === currentState) ?? 'unsure',
    failure: REFUND_FAILURES.find((failure) => failure === currentFailure) ?? null,
    isDoubted: row.isDoubted === 1,
    createdAt: Number(row.createdAt),
    changedAt: Number(row.changedAt),
  }
}
