import { type Outcome, refuse } from '../../domain/errors.ts'
import type { Shop } from '../context.ts'
import type { OrderWithNotices } from './list-orders.ts'

/** One order with the payments its customer claims to have made. */
export async function viewOrder(
  { store }: Pick<Shop, 'store'>,
  orderId: string,
): Promise<Outcome<{ order: OrderWithNotices }>> {
  const [stored, paymentNotices] = await Promise.all([
    store.orders.find(orderId),
    store.payments.listFor([orderId]),
  ])
  if (!stored) return refuse('ORDER_NOT_FOUND')
  return { ok: true, order: { ...stored.order, paymentNotices } }
}
