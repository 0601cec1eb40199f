import { type RawBuilder, sql } from 'kysely'
import type { Wallet } from '../../domain/orders/order.ts'
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
    const order = sql.raw(state === 'to-check' ? 'at, source, id' : 'at desc, id')
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
    ...(needs('mismatched') ? [transactions(wallet, MISMATCHED, sql`'mismatched'`)] : []),
    ...(needs('orphaned', 'dismissed') ? [transactions(wallet, UNBOOKED, UNBOOKED_STATE)] : []),
    ...(needs('matched') ? [transactions(wallet, MATCHED, sql`'matched'`)] : []),
  ]
  return sql.join(parts, sql` union all `)
}

/** The concatenation keeps the engines from reading all rows of a wallet where a state has few. */
const only = (column: string, wallet: Wallet | null) =>
  wallet === null ? sql`1 = 1` : sql`${sql.ref(column)} || '' = ${wallet}`

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

const DIFFERS = sql`(t.booked <> coalesce(t.statement_amount, t.booked) or t.booked <> coalesce(t.amount, t.booked))`
const MISMATCHED = sql`t.booked <> 0 and ${DIFFERS}`
const MATCHED = sql`t.booked <> 0 and not ${DIFFERS}`
/** The transaction of a payment that is already listed with its problem is not listed twice. */
const UNBOOKED = sql`t.booked = 0 and (t.payment_id is null or not exists (
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
    t.dismissed_note as note
  from wallet_transactions t where ${condition} and ${only('t.wallet', wallet)}`

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
