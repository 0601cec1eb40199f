import { sql } from 'kysely'
import { ledgerIdOf } from '../../domain/birth-lists/list-money.ts'
import type { Wallet } from '../../domain/orders/order.ts'
import type { Candidate } from '../../domain/payments/statement-match.ts'
import { namesOf } from '../../domain/payments/wallet-transaction.ts'
import type { Connection } from '../connection.ts'
import { orderAmounts } from './order-amounts.ts'

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

    /**
     * Orders whose payment in this wallet is expected: claimed at the door, claimed by the customer, or not fully paid. One
     * whose customer chose another way since may have been paid before.
     */
    async expected(wallet: Wallet, { from, until }: Period): Promise<Candidate[]> {
      const { due } = orderAmounts('o')
      const { rows } = await sql<ExpectedRow>`
        select o.order_id as order_id, o.payment_code as payment_code, o.customer_phone as phone,
          o.created_at as created_at, ${due} as owed,
          n.amount as claimed, n.phone as claim_phone, n.created_at as claimed_at,
          a.collected as at_door, a.ended_at as door_at
        from orders o
        left join payment_notices n on n.order_id = o.order_id and n.checked_at is null and n.refused_at is null
          and n.payment_method = ${wallet}
        left join delivery_attempts a on a.order_id = o.order_id and a.claim = 'open' and a.undone_at is null
          and a.method = ${wallet}
        where o.created_at >= ${from} and o.created_at < ${until} and o.deleted_at is null
          and (o.payment_status in ('pending', 'claimed') or (${due}) > 0)
          and (o.payment_method = ${wallet} or a.id is not null or o.payment_code is not null)
        order by o.created_at, o.order_id`.execute(db)
      return rows.flatMap(expectedOf)
    },

    /** Rows of the ledger in a wallet of gifts to birth lists without a transaction number, oldest first. */
    async unnumberedGifts(wallet: Wallet, { from, until }: Period) {
      return db
        .selectFrom('orderPayments')
        .innerJoin('birthListGifts', 'birthListGifts.id', 'orderPayments.giftId')
        .select(['orderPayments.id', 'orderPayments.orderId', 'kind', 'orderPayments.amount', 'at', 'giftId'])
        .select(['birthListGifts.giverPhone as phone', 'birthListGifts.paymentCode'])
        .where('method', '=', wallet)
        .where('transactionNumber', 'is', null)
        .where('at', '>=', from)
        .where('at', '<', until)
        .orderBy('at')
        .orderBy('orderPayments.id')
        .execute()
    },

    /** Money that was promised for birth lists in this wallet. */
    async promised(wallet: Wallet, { from, until }: Period): Promise<Candidate[]> {
      const rows = await db
        .selectFrom('birthListGifts')
        .select(['id', 'listId', 'amount', 'createdAt', 'giverPhone', 'paymentCode'])
        .where('state', '=', sql.lit('promised'))
        .where('createdAt', '>=', from)
        .where('createdAt', '<', until)
        .where('wallet', '=', wallet)
        .orderBy('createdAt')
        .orderBy('id')
        .execute()
      return rows.map(({ id, listId, amount, createdAt, giverPhone: phone, paymentCode }) => ({
        ...{ target: `gift:${id}`, orderId: ledgerIdOf(listId), amount, at: Number(createdAt), phone },
        ...{ number: null, names: namesOf('', paymentCode), isClaimed: false },
      }))
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
  if (Number(owed) <= 0) return []
  return [{ ...shared, amount: Number(owed), at: Number(row.createdAt), phone: row.phone, isClaimed: false }]
}
