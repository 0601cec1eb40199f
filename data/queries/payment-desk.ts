import { type RawBuilder, sql } from 'kysely'
import type { Wallet } from '../../domain/orders/order.ts'
import { DESK_STATES, type DeskEntry, type DeskState, type MoneySource } from '../../domain/payments/desk.ts'
import { PAYMENT_PROBLEM_NAMES, PAYMENT_STATES } from '../../domain/payments/payment.ts'
import { netLines } from '../../domain/payments/receipt.ts'
import { walletOf } from '../../domain/payments/wallet-transaction.ts'
import type { Connection } from '../connection.ts'
import type { Page } from '../statements.ts'
import { orderAmounts } from './order-amounts.ts'
import { paymentFromRow } from './order-payments.ts'
import { refundState } from './refunds.ts'

interface DeskRow extends Omit<DeskEntry, 'wallet' | 'problem' | 'paymentState' | 'sources' | 'stated'> {
  wallet: string | null
  stated: number
  problem: string | null
  paymentState: string | null
}

export type DeskCounts = Record<DeskState, { count: number; amount: number }>

/** The states that wait for a person. */
const TO_DO: readonly DeskState[] = ['to-check', 'to-return'] as const

const { state: refundIs, failure: refundFailure } = refundState('r')

const NO_TEXT = sql`cast(null as text)`
const NO_NUMBER = sql`cast(null as bigint)`

/** Reads the reconciliation desk (E-20). Everything is derived, so that no stored state can contradict the ledger. */
export function paymentDeskQueries({ db }: Connection) {
  const list = async (state: DeskState, wallet: Wallet | null, { limit, offset }: Page) => {
    const order = sql.raw(TO_DO.includes(state) ? 'at, source, id' : 'at desc, id')
    const { rows } = await sql<DeskRow>`
      select * from (${entriesOf([state], wallet)}) as entries where state = ${state}
      order by ${order} limit ${limit} offset ${offset}`.execute(db)
    return rows
  }

  /** What brought the money of orders, by order. */
  async function moneySources(orderIds: readonly string[]): Promise<Map<string, MoneySource[]>> {
    if (orderIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('orderPayments')
      .leftJoin('walletTransactions as t', (join) =>
        join
          .onRef('t.wallet', '=', 'orderPayments.method')
          .onRef('t.number', '=', 'orderPayments.transactionNumber'),
      )
      .leftJoin('providerPayments as p', (join) =>
        join
          .onRef('p.id', '=', 't.paymentId')
          .on('p.state', '=', 'paid')
          .on(sql<boolean>`not exists (
          select 1 from refunds r where r.payment_id = p.id and (${refundIs}) <> 'refused')`),
      )
      .selectAll('orderPayments')
      .select(['p.id as paymentId', 'p.provider'])
      .where('orderPayments.orderId', 'in', orderIds)
      .orderBy('eventNumber')
      .orderBy('orderPayments.id')
      .execute()
    const paymentOf = new Map(
      rows.map(({ method, transactionNumber, paymentId: id, provider }) => [
        `${method} ${transactionNumber}`,
        id !== null && provider !== null ? { id, provider } : null,
      ]),
    )
    const sourcesOf = (some: typeof rows) =>
      netLines(some.map(paymentFromRow)).map((line) => ({
        ...line,
        payment: paymentOf.get(`${line.method} ${line.transactionNumber}`) ?? null,
      }))
    const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
    return new Map(Array.from(byOrder, ([orderId, some]) => [orderId, sourcesOf(some)]))
  }

  /** The order that each transaction is booked on, by wallet and number. */
  async function bookedOrders(numbers: readonly string[]) {
    if (numbers.length === 0) return new Map<string, { orderId: string; customerName: string | null }>()
    const rows = await db
      .selectFrom('orderPayments')
      .leftJoin('orders', 'orders.orderId', 'orderPayments.orderId')
      .leftJoin('birthListGifts', 'birthListGifts.id', 'orderPayments.giftId')
      .select(['orderPayments.orderId', 'orderPayments.method', 'transactionNumber'])
      .select((e) => e.fn.coalesce('orders.customerName', 'birthListGifts.giverName').as('customerName'))
      .where('transactionNumber', 'in', numbers)
      .groupBy(['orderPayments.orderId', 'orderPayments.method', 'transactionNumber'])
      .groupBy(['orders.customerName', 'birthListGifts.giverName'])
      .having((e) => e.fn.sum<number>('orderPayments.amount'), '<>', 0)
      .execute()
    return new Map(rows.map((row) => [`${row.method} ${row.transactionNumber}`, row]))
  }

  return {
    /** One page of a state: what is to do oldest first, everything else newest first. */
    async list(state: DeskState, wallet: Wallet | null, page: Page): Promise<DeskEntry[]> {
      const rows = await list(state, wallet, page)
      const booked = rows.flatMap(({ source, number }) => (source === 'transaction' && number) || [])
      const overpaid = rows.flatMap(({ source, id }) => (source === 'surplus' ? id : []))
      const [orders, sources] = await Promise.all([bookedOrders(booked), moneySources(overpaid)])
      return rows.map((row) => ({
        ...entryOf(row, orders.get(`${row.wallet} ${row.number}`)),
        sources: (row.source === 'surplus' && sources.get(row.id)) || [],
      }))
    },

    /** Number of entries and sum of their amounts in francs, by state. */
    async counts(wallet: Wallet | null): Promise<DeskCounts> {
      const few = DESK_STATES.filter((state) => state !== 'matched')
      const { rows } = await sql<{ state: DeskState; count: number; amount: number | null }>`
        select state, count(*) as count, sum(amount) as amount
        from (${entriesOf(few, wallet)}) as entries group by state
        union all
        select 'matched' as state, count(*) as count, sum(t.booked) as amount
        from wallet_transactions t where ${MATCHED} and ${only('t.wallet', wallet)}`.execute(db)
      const byState = new Map(rows.map((row) => [row.state, row]))
      const counts = DESK_STATES.map((state) => {
        const { count, amount } = byState.get(state) ?? { count: 0, amount: 0 }
        return [state, { count: Number(count), amount: Number(amount ?? 0) }]
      })
      return Object.fromEntries(counts) as DeskCounts
    },

    /** Number of entries in a state that is to do. */
    async countToDo(state: DeskState): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from (${entriesOf([state], null)}) as entries
        where state = ${state}`.execute(db)
      return Number(rows[0]?.count ?? 0)
    },
  }
}

/** The entries that may be in one of these states. */
function entriesOf(states: readonly DeskState[], wallet: Wallet | null): RawBuilder<unknown> {
  const needs = (...some: DeskState[]) => some.some((state) => states.includes(state))
  const parts = [
    ...(needs('to-check', 'mismatched') ? [payments(wallet)] : []),
    ...(needs('to-check') ? [claims(wallet), doorClaims(wallet)] : []),
    ...(needs('to-return') ? [surpluses(wallet), refunds(wallet)] : []),
    ...(needs('mismatched') ? [transactions(wallet, MISMATCHED, sql`'mismatched'`)] : []),
    ...(needs('orphaned', 'dismissed') ? [transactions(wallet, UNBOOKED, UNBOOKED_STATE)] : []),
    ...(needs('matched') ? [transactions(wallet, MATCHED, sql`'matched'`)] : []),
    ...(needs('removed') ? [removed(wallet)] : []),
  ]
  return sql.join(parts, sql` union all `)
}

/** The concatenation keeps the engines from reading all rows of a wallet where a state has few. */
const only = (column: string, wallet: Wallet | null) =>
  wallet === null ? sql`1 = 1` : sql`${sql.ref(column)} || '' = ${wallet}`

/**
 * Payments through a provider that wait for their payer, or that a person has to look at. The problems `surplus` and
 * `refund`, which earlier versions stored, are those of the order and of the refund.
 */
const payments = (wallet: Wallet | null) => sql`
  select 'payment' as source, p.id as id,
    case when p.problem in ('amount', 'currency') then 'mismatched' else 'to-check' end as state,
    p.created_at as at, p.method as wallet, coalesce(p.paid_amount, p.amount) as amount, p.amount as expected,
    p.order_id as order_id, o.customer_name as customer_name, coalesce(p.payer_phone, o.customer_phone) as phone,
    p.transaction_number as number, p.problem as problem, p.provider as provider, p.state as payment_state,
    ${NO_TEXT} as note, 0 as stated
  from provider_payments p left join orders o on o.order_id = p.order_id
  where (p.problem is not null or p.state in ('started', 'pending')) and coalesce(p.problem, '') <> 'surplus'
    and not (coalesce(p.problem, '') = 'refund' and exists (select 1 from refunds where payment_id = p.id))
    and ${only('p.method', wallet)}`

/**
 * Payments that customers announced, and that nobody has found or refused. Earlier versions left the claims unchecked whose
 * money a person had noted in their wallet; while something is due, money from before the claim is not that money.
 */
const claims = (wallet: Wallet | null) => sql`
  select 'claim' as source, n.payment_code as id, 'to-check' as state, n.created_at as at,
    n.payment_method as wallet, n.amount as amount, ${NO_NUMBER} as expected, n.order_id as order_id,
    o.customer_name as customer_name, n.phone as phone, ${NO_TEXT} as number, ${NO_TEXT} as problem,
    ${NO_TEXT} as provider, ${NO_TEXT} as payment_state,
    case when o.deleted_at is not null then 'trash' end as note, 0 as stated
  from payment_notices n join orders o on o.order_id = n.order_id
  where n.checked_at is null and n.refused_at is null
    and n.amount > coalesce((select sum(m.amount) from order_payments m where m.order_id = n.order_id
      and m.method = n.payment_method and m.kind <> 'refund'
      and (m.at > n.created_at or not (${orderAmounts('o').due}) > 0)), 0) and ${only('n.payment_method', wallet)}`

/** Payments that couriers reported at the door. */
const doorClaims = (wallet: Wallet | null) => sql`
  select 'door' as source, a.id as id, 'to-check' as state, a.ended_at as at, a.method as wallet,
    a.collected as amount, ${NO_NUMBER} as expected, a.order_id as order_id, o.customer_name as customer_name,
    o.customer_phone as phone, ${NO_TEXT} as number, ${NO_TEXT} as problem, ${NO_TEXT} as provider,
    ${NO_TEXT} as payment_state, c.name as note, 0 as stated
  from delivery_attempts a join orders o on o.order_id = a.order_id left join couriers c on c.id = a.courier_id
  where a.claim = 'open' and a.undone_at is null and o.deleted_at is null and ${only('a.method', wallet)}`

const { due, hasSurplus } = orderAmounts('o')

/** Refunds that are underway, or that did not take place and that nobody has decided about. */
const LISTED = sql`(r.state in ('asked', 'sent', 'unsure') or r.failure is not null)
  and (${refundIs}) <> 'done' and ((${refundIs}) <> 'refused' or (${refundFailure}) is not null)`
const LISTED_REFUNDS = sql`coalesce((
  select sum(r.amount) from refunds r where r.order_id = o.order_id and ${LISTED}), 0)`

const refunds = (wallet: Wallet | null) => sql`
  select 'refund' as source, r.id as id, 'to-return' as state, r.created_at as at, r.method as wallet,
    r.amount as amount, ${NO_NUMBER} as expected, r.order_id as order_id, o.customer_name as customer_name,
    coalesce(p.payer_phone, o.customer_phone) as phone, p.transaction_number as number, ${NO_TEXT} as problem,
    p.provider as provider, ${NO_TEXT} as payment_state,
    coalesce(${refundFailure}, ${refundIs}) as note, 0 as stated
  from refunds r left join provider_payments p on p.id = r.payment_id left join orders o on o.order_id = r.order_id
  where ${LISTED} and ${only('r.method', wallet)}`

/**
 * Orders that have received more than they are worth, also cancelled ones and those in the trash, with what is not listed as
 * a refund.
 */
const surpluses = (wallet: Wallet | null) => sql`
  select 'surplus' as source, o.order_id as id, 'to-return' as state, o.updated_at as at, ${NO_TEXT} as wallet,
    -(${due}) - ${LISTED_REFUNDS} as amount, ${NO_NUMBER} as expected, o.order_id as order_id, o.customer_name as customer_name,
    o.customer_phone as phone, ${NO_TEXT} as number, ${NO_TEXT} as problem, ${NO_TEXT} as provider,
    ${NO_TEXT} as payment_state, case when o.deleted_at is not null then 'trash'
      when o.status not in ('pending', 'confirmed') then 'cancelled'
      when o.fulfillment_status = 'returned_to_stock' then o.fulfillment_status end as note, 0 as stated
  from orders o where ${hasSurplus} and -(${due}) > ${LISTED_REFUNDS} and ${
    wallet === null
      ? sql`1 = 1`
      : sql`exists (
    select 1 from order_payments m where m.order_id = o.order_id and m.method = ${wallet} and m.amount > 0)`
  }`

const DIFFERS = sql`(t.booked <> coalesce(t.statement_amount, t.booked) or t.booked <> coalesce(t.amount, t.booked))`
const MISMATCHED = sql`t.booked <> 0 and ${DIFFERS}`
const MATCHED = sql`t.booked <> 0 and not ${DIFFERS}`
/** Without what was taken out, and without the transaction of a payment that is already listed with its problem. */
const UNBOOKED = sql`t.booked = 0 and (t.removed_at is null or coalesce(t.statement_amount, t.amount) is not null)
  and (t.payment_id is null or not exists (
  select 1 from provider_payments p where p.id = t.payment_id and p.problem is not null))`
const UNBOOKED_STATE = sql`case when t.dismissed_note is null then 'orphaned' else 'dismissed' end`

const transactions = (
  wallet: Wallet | null,
  condition: RawBuilder<unknown>,
  state: RawBuilder<unknown>,
) => sql`
  select 'transaction' as source, t.id as id, ${state} as state,
    coalesce(t.statement_at, t.at, t.created_at) as at, t.wallet as wallet,
    case when t.booked = coalesce(t.statement_amount, t.booked) and t.booked <> 0 then coalesce(t.amount, t.booked)
      else coalesce(t.statement_amount, t.amount) end as amount,
    t.booked as expected, ${NO_TEXT} as order_id, ${NO_TEXT} as customer_name, t.payer_phone as phone,
    t.number as number, ${NO_TEXT} as problem, ${NO_TEXT} as provider, ${NO_TEXT} as payment_state,
    t.dismissed_note as note, case when t.statement_amount is null then 0 else 1 end as stated
  from wallet_transactions t where ${condition} and ${only('t.wallet', wallet)}`

/** Rows that a person took out of a statement. */
const removed = (wallet: Wallet | null) => sql`
  select 'transaction' as source, t.id as id, 'removed' as state, t.removed_time as at, t.wallet as wallet,
    t.removed_amount as amount, ${NO_NUMBER} as expected, ${NO_TEXT} as order_id, ${NO_TEXT} as customer_name,
    t.payer_phone as phone, t.number as number, ${NO_TEXT} as problem, ${NO_TEXT} as provider,
    ${NO_TEXT} as payment_state, ${NO_TEXT} as note, 0 as stated
  from wallet_transactions t where t.removed_amount is not null and ${only('t.wallet', wallet)}`

type Found = { orderId: string; customerName: string | null } | undefined

function entryOf(row: DeskRow, order: Found): Omit<DeskEntry, 'sources'> {
  const number = (value: number | null) => (value === null ? null : Number(value))
  return {
    ...row,
    at: Number(row.at),
    wallet: row.wallet === null ? null : walletOf(row.wallet),
    amount: number(row.amount),
    expected: number(row.expected),
    orderId: row.orderId ?? order?.orderId ?? null,
    customerName: row.customerName ?? order?.customerName ?? null,
    problem: PAYMENT_PROBLEM_NAMES.find((problem) => problem === row.problem) ?? null,
    paymentState: PAYMENT_STATES.find((state) => state === row.paymentState) ?? null,
    stated: Number(row.stated) === 1,
  }
}
