import { fail, type Outcome } from '../../domain/errors.ts'
import type { Shop } from '../context.ts'
import type { OrderWithClaims } from './list-orders.ts'

/** One order with the payments its customer claims to have made. */
export async function getOrder(
  { store }: Pick<Shop, 'store'>,
  orderId: string,
): Promise<Outcome<{ order: OrderWithClaims }>> {
  const [stored, paymentNotices] = await Promise.all([
    store.orders.find(orderId),
    store.payments.listFor([orderId]),
  ])
  if (!stored) return fail('ORDER_NOT_FOUND')
  return { ok: true, order: { ...stored.order, paymentNotices } }
}
