import { type RawBuilder, sql } from 'kysely'
import type { Wallet } from '../../domain/orders/order.ts'
import { WALLETS } from '../../domain/orders/order-constants.ts'
import { DESK_STATES, type DeskEntry, type DeskState } from '../../domain/payments/desk.ts'
import { PAYMENT_PROBLEM_NAMES, PAYMENT_STATES } from '../../domain/payments/payment.ts'
import type { Connection } from '../connection.ts'
import type { Page } from '../statements.ts'
import { walletOf } from './wallet-transactions.ts'

interface DeskRow extends Omit<DeskEntry, 'wallet' | 'problem' | 'paymentState'> {
  wallet: string
  problem: string | null
  paymentState: string | null
}

export type DeskCounts = Record<DeskState, { count: number; amount: number }>

const NO_TEXT = sql`cast(null as text)`
const NO_NUMBER = sql`cast(null as bigint)`

/** Reads the reconciliation desk (E-20). Everything is derived, so that no stored state can contradict the ledger. */
export function paymentDeskQueries({ db }: Connection) {
  const list = async (state: DeskState, wallet: Wallet | null, { limit, offset }: Page) => {
    const oldestFirst = state === 'to-check'
    const order = sql.raw(oldestFirst ? 'at, source, id' : 'at desc, source, id')
    const { rows } = await sql<DeskRow>`
      select * from (${entriesOf([state], wallet)}) as entries where state = ${state}
      order by ${order} limit ${limit} offset ${offset}`.execute(db)
    return rows
  }

  /** The order that each transaction is booked on, by wallet and number. */
  async function bookedOrders(numbers: readonly string[]) {
    if (numbers.length === 0) return new Map<string, { orderId: string; customerName: string | null }>()
    const rows = await db
      .selectFrom('orderPayments')
      .leftJoin('orders', 'orders.orderId', 'orderPayments.orderId')
      .select(['orderPayments.orderId', 'orderPayments.method', 'transactionNumber', 'orders.customerName'])
      .where('transactionNumber', 'in', numbers)
      .groupBy(['orderPayments.orderId', 'orderPayments.method', 'transactionNumber', 'orders.customerName'])
      .having((e) => e.fn.sum<number>('orderPayments.amount'), '<>', 0)
      .execute()
    return new Map(rows.map((row) => [`${row.method} ${row.transactionNumber}`, row]))
  }

  return {
    /** One page of a state: what is to check oldest first, everything else newest first. */
    async list(state: DeskState, wallet: Wallet | null, page: Page): Promise<DeskEntry[]> {
      const rows = await list(state, wallet, page)
      const booked = rows.flatMap(({ source, number }) => (source === 'transaction' && number) || [])
      const orders = await bookedOrders(booked)
      return rows.map((row) => entryOf(row, orders.get(`${row.wallet} ${row.number}`)))
    },

    /** Number of entries and sum of their amounts in francs, by state. */
    async counts(wallet: Wallet | null): Promise<DeskCounts> {
      const { rows } = await sql<{ state: DeskState; count: number; amount: number | null }>`
        select state, count(*) as count, sum(amount) as amount
        from (${entriesOf(DESK_STATES, wallet)}) as entries group by state`.execute(db)
      const byState = new Map(rows.map((row) => [row.state, row]))
      const counts = DESK_STATES.map((state) => {
        const { count, amount } = byState.get(state) ?? { count: 0, amount: 0 }
        return [state, { count: Number(count), amount: Number(amount ?? 0) }]
      })
      return Object.fromEntries(counts) as DeskCounts
    },

    async countToCheck(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from (${entriesOf(['to-check'], null)}) as entries`.execute(db)
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
    ...(needs('mismatched', 'orphaned', 'matched', 'dismissed') ? [transactions(wallet)] : []),
  ]
  return sql.join(parts, sql` union all `)
}

const only = (column: string, wallet: Wallet | null) =>
  sql`${sql.ref(column)} in (${sql.join(wallet === null ? WALLETS : [wallet])})`

/** Payments through a provider that wait for their payer, or that a person has to look at. */
const payments = (wallet: Wallet | null) => sql`
  select 'payment' as source, p.id as id,
    case when p.problem in ('amount', 'currency') then 'mismatched' else 'to-check' end as state,
    p.created_at as at, p.method as wallet, coalesce(p.paid_amount, p.amount) as amount, p.amount as expected,
    p.order_id as order_id, o.customer_name as customer_name, coalesce(p.payer_phone, o.customer_phone) as phone,
    p.transaction_number as number, p.problem as problem, p.provider as provider, p.state as payment_state,
    ${NO_TEXT} as note
  from provider_payments p left join orders o on o.order_id = p.order_id
  where (p.problem is not null or p.state in ('started', 'pending')) and ${only('p.method', wallet)}`

/** Payments that customers announced, and that nobody has found or refused. */
const claims = (wallet: Wallet | null) => sql`
  select 'claim' as source, n.payment_code as id, 'to-check' as state, n.created_at as at,
    n.payment_method as wallet, n.amount as amount, ${NO_NUMBER} as expected, n.order_id as order_id,
    o.customer_name as customer_name, n.phone as phone, ${NO_TEXT} as number, ${NO_TEXT} as problem,
    ${NO_TEXT} as provider, ${NO_TEXT} as payment_state, ${NO_TEXT} as note
  from payment_notices n join orders o on o.order_id = n.order_id
  where n.checked_at is null and n.refused_at is null and o.deleted_at is null
    and o.payment_status in ('pending', 'claimed') and ${only('n.payment_method', wallet)}`

/** Payments that couriers reported at the door. */
const doorClaims = (wallet: Wallet | null) => sql`
  select 'door' as source, a.id as id, 'to-check' as state, a.ended_at as at, a.method as wallet,
    a.collected as amount, ${NO_NUMBER} as expected, a.order_id as order_id, o.customer_name as customer_name,
    o.customer_phone as phone, ${NO_TEXT} as number, ${NO_TEXT} as problem, ${NO_TEXT} as provider,
    ${NO_TEXT} as payment_state, c.name as note
  from delivery_attempts a join orders o on o.order_id = a.order_id left join couriers c on c.id = a.courier_id
  where a.claim = 'open' and a.undone_at is null and o.deleted_at is null and ${only('a.method', wallet)}`

/** The sum of the ledger under the transaction's number. */
const BOOKED = sql`coalesce((select sum(p.amount) from order_payments p
  where p.transaction_number = t.number and p.method = t.wallet), 0)`

/** The transaction of a payment that is already listed with its problem is not listed twice. */
const transactions = (wallet: Wallet | null) => sql`
  select 'transaction' as source, w.id as id,
    case when w.booked = 0 and w.dismissed_note is not null then 'dismissed' when w.booked = 0 then 'orphaned'
      when w.booked <> coalesce(w.statement_amount, w.booked) or w.booked <> coalesce(w.amount, w.booked)
      then 'mismatched' else 'matched' end as state,
    w.moment as at, w.wallet as wallet,
    case when w.booked <> 0 and w.booked <> coalesce(w.amount, w.booked) then w.amount
      else coalesce(w.statement_amount, w.amount, case when w.booked = 0 then null else w.booked end) end as amount,
    w.booked as expected, ${NO_TEXT} as order_id, ${NO_TEXT} as customer_name, w.payer_phone as phone,
    w.number as number, ${NO_TEXT} as problem, ${NO_TEXT} as provider, ${NO_TEXT} as payment_state,
    w.dismissed_note as note
  from (select t.*, coalesce(t.statement_at, t.at, t.created_at) as moment, ${BOOKED} as booked
    from wallet_transactions t where ${only('t.wallet', wallet)}) as w
  where w.booked <> 0 or w.payment_id is null
    or not exists (select 1 from provider_payments p where p.id = w.payment_id and p.problem is not null)`

type Found = { orderId: string; customerName: string | null } | undefined

function entryOf(row: DeskRow, order: Found): DeskEntry {
  const number = (value: number | null) => (value === null ? null : Number(value))
  return {
    ...row,
    at: Number(row.at),
    wallet: walletOf(row.wallet),
    amount: number(row.amount),
    expected: number(row.expected),
    orderId: row.orderId ?? order?.orderId ?? null,
    customerName: row.customerName ?? order?.customerName ?? null,
    problem: PAYMENT_PROBLEM_NAMES.find((problem) => problem === row.problem) ?? null,
    paymentState: PAYMENT_STATES.find((state) => state === row.paymentState) ?? null,
  }
}
