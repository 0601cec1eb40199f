import { sql } from 'kysely'
import type { Wallet } from '../../domain/orders/order.ts'
import type { Candidate } from '../../domain/payments/statement-match.ts'
import { namesOf } from '../../domain/payments/wallet-transaction.ts'
import type { Connection } from '../connection.ts'

/** In epoch milliseconds; `until` is exclusive. */
interface Period {
  from: number
  until: number
}

/** Reads what the shop expects on a statement. */
export function statementCandidateQueries({ db }: Connection) {
  return {
    /** Rows of the ledger in a wallet without a transaction number, oldest first. */
    async unnumbered(wallet: Wallet, { from, until }: Period) {
      return db
        .selectFrom('orderPayments')
        .innerJoin('orders', 'orders.orderId', 'orderPayments.orderId')
        .select(['orderPayments.id', 'orderPayments.orderId', 'kind', 'amount', 'at'])
        .select(['orders.customerPhone as phone', 'orders.paymentCode'])
        .where('method', '=', wallet)
        .where('transactionNumber', 'is', null)
        .where('at', '>=', from)
        .where('at', '<', until)
        .orderBy('at')
        .orderBy('orderPayments.id')
        .execute()
    },

    /** Orders whose payment in this wallet is expected: claimed at the door, claimed by the customer, or unpaid. */
    async expected(wallet: Wallet, { from, until }: Period): Promise<Candidate[]> {
      const { rows } = await sql<ExpectedRow>`
        select o.order_id as order_id, o.payment_code as payment_code, o.customer_phone as phone,
          o.created_at as created_at, o.total_amount - o.credit - o.received + o.refunded as owed,
          o.status as status, n.amount as claimed, n.phone as claim_phone, n.created_at as claimed_at,
          a.collected as at_door, a.ended_at as door_at
        from orders o
        left join payment_notices n on n.order_id = o.order_id and n.checked_at is null and n.refused_at is null
          and n.payment_method = ${wallet}
        left join delivery_attempts a on a.order_id = o.order_id and a.claim = 'open' and a.undone_at is null
          and a.method = ${wallet}
        where o.created_at >= ${from} and o.created_at < ${until} and o.deleted_at is null
          and o.payment_status in ('pending', 'claimed') and (o.payment_method = ${wallet} or a.id is not null)
        order by o.created_at, o.order_id`.execute(db)
      return rows.flatMap(expectedOf)
    },

    /** Payments through a provider whose result a person may confirm. */
    async openPayments(wallet: Wallet, { from, until }: Period): Promise<Candidate[]> {
      const rows = await db
        .selectFrom('providerPayments')
        .leftJoin('orders', 'orders.orderId', 'providerPayments.orderId')
        .select(['id', 'providerPayments.orderId', 'amount', 'providerPayments.createdAt', 'payerPhone'])
        .select(['transactionNumber', 'reference', 'orders.paymentCode', 'orders.customerPhone'])
        .where('method', '=', wallet)
        .where('providerPayments.createdAt', '>=', from)
        .where('providerPayments.createdAt', '<', until)
        .where('state', 'not in', ['paid', 'refunded'])
        .where((e) => e.or([e('state', 'in', ['started', 'pending']), e('problem', '=', 'unconfirmed')]))
        .execute()
      return rows.map((row) => ({
        target: `payment:${row.id}`,
        orderId: row.orderId,
        amount: row.amount,
        at: Number(row.createdAt),
        phone: row.payerPhone ?? row.customerPhone,
        number: row.transactionNumber,
        names: namesOf(row.orderId, row.paymentCode, row.id, row.reference),
        isClaimed: row.transactionNumber !== null,
      }))
    },
  }
}

interface ExpectedRow {
  orderId: string
  paymentCode: string | null
  phone: string | null
  createdAt: number
  owed: number
  status: string
  claimed: number | null
  claimPhone: string | null
  claimedAt: number | null
  atDoor: number | null
  doorAt: number | null
}

/** One candidate for an order: what was reported at the door, else what the customer claimed, else what is owed. */
function expectedOf(row: ExpectedRow): Candidate[] {
  const { orderId, paymentCode, owed, claimed, atDoor } = row
  const shared = {
    target: `order:${orderId}`,
    orderId,
    number: null,
    names: namesOf(orderId, paymentCode),
  }
  if (atDoor !== null)
    return [{ ...shared, amount: Number(atDoor), at: Number(row.doorAt), phone: row.phone, isClaimed: true }]
  if (claimed !== null)
    return [{ ...shared, amount: claimed, at: Number(row.claimedAt), phone: row.claimPhone, isClaimed: true }]
  if (row.status === 'cancelled' || Number(owed) <= 0) return []
  return [{ ...shared, amount: Number(owed), at: Number(row.createdAt), phone: row.phone, isClaimed: false }]
}
