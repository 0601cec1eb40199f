import { type SelectQueryBuilder, sql } from 'kysely'
import { DOUBTS } from '../../domain/money/doubt.ts'
import type { PlacedOrder } from '../../domain/orders/order.ts'
import type { Channel, FulfillmentStatus, OrderStatus, PaymentStatus } from '../../domain/orders/statuses.ts'
import type { Schema } from '../schema.ts'
import { orderAmounts } from './order-amounts.ts'
import { orderMatches } from './order-search.ts'

/** `search`: words, each of which must be part of `orderSearchText` or equal the total. */
export interface OrderFilter {
  status?: OrderStatus
  search?: string
  notified?: boolean
  unchecked?: boolean
  /** see `hasRest` */
  rest?: boolean
  fulfillment?: readonly FulfillmentStatus[]
  payment?: PaymentStatus
  deliveryMethod?: PlacedOrder['deliveryMethod']
  /** leaves out those whose provider may have been paid */
  undoubted?: true
  courierId?: string
  zone?: string
  channel?: Channel
  /** placed at or after `from` and before `until`, in epoch milliseconds */
  from?: number
  until?: number
  runId?: string
  ids?: readonly string[]
}

/** Whether a customer says that the order is paid, and nobody has checked it. */
export const HAS_CLAIM_TO_CHECK = sql<boolean>`exists (
  select 1 from payment_notices n where n.order_id = orders.order_id and n.checked_at is null)`

/** Narrows a query to the orders of a filter, without those in the trash. */
export function matching<O>(
  query: SelectQueryBuilder<Schema, 'orders', O>,
  { status, search, notified, unchecked, rest: onlyRest, ...rest }: OrderFilter,
) {
  let narrowed = query.where('deletedAt', 'is', null)
  if (rest.fulfillment) {
    narrowed = narrowed.where('status', '=', 'confirmed').where('fulfillmentStatus', 'in', rest.fulfillment)
  }
  if (rest.payment !== undefined) narrowed = narrowed.where('paymentStatus', '=', rest.payment)
  if (rest.deliveryMethod !== undefined) narrowed = narrowed.where('deliveryMethod', '=', rest.deliveryMethod)
  if (rest.courierId !== undefined) narrowed = narrowed.where('courierId', '=', rest.courierId)
  if (rest.ids !== undefined) narrowed = narrowed.where('orderId', 'in', rest.ids)
  if (rest.runId !== undefined) narrowed = narrowed.where('runId', '=', rest.runId)
  if (rest.zone !== undefined) narrowed = narrowed.where('zone', '=', rest.zone)
  if (rest.channel !== undefined) narrowed = narrowed.where('channel', '=', rest.channel)
  if (rest.from !== undefined) narrowed = narrowed.where('createdAt', '>=', rest.from)
  if (rest.until !== undefined) narrowed = narrowed.where('createdAt', '<', rest.until)
  if (status !== undefined) narrowed = narrowed.where('status', '=', status)
  if (onlyRest) {
    narrowed = narrowed.where(orderAmounts().hasRest).where(sql<boolean>`not ${HAS_CLAIM_TO_CHECK}`)
  }
  if (rest.undoubted) {
    narrowed = narrowed.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('providerPayments')
            .select('providerPayments.orderId')
            .whereRef('providerPayments.orderId', '=', 'orders.orderId')
            .where('problem', 'in', DOUBTS),
        ),
      ),
    )
  }
  if (notified) {
    narrowed = narrowed.where((e) =>
      e.exists(
        e
          .selectFrom('paymentNotices')
          .select('paymentNotices.orderId')
          .whereRef('paymentNotices.orderId', '=', 'orders.orderId'),
      ),
    )
  }
  if (unchecked) {
    // Starts from the few unchecked payment claims instead of reading all orders.
    narrowed = narrowed.where('orderId', 'in', (e) =>
      e.selectFrom('paymentNotices').select('paymentNotices.orderId').where('checkedAt', 'is', null),
    )
  }
  const matches = orderMatches(search ?? '')
  return matches ? narrowed.where(matches) : narrowed
}
