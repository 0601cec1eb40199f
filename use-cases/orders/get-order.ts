import { fail, type Result } from '../../domain/errors.ts'
import type { AppContext } from '../context.ts'
import type { OrderWithClaims } from './list-orders.ts'

/** Returns one order with its payment claims. */
export async function getOrder(
  { store }: Pick<AppContext, 'store'>,
  orderId: string,
): Promise<Result<{ order: OrderWithClaims }>> {
  const [stored, paymentNotices] = await Promise.all([
    store.orders.find(orderId),
    store.payments.listFor([orderId]),
  ])
  if (!stored) return fail('ORDER_NOT_FOUND')
  return { ok: true, order: { ...stored.order, paymentNotices } }
}
