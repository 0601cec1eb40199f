import type { Store } from '../../data/store.ts'
import { isInDoubt } from '../../domain/money/doubt.ts'
import type { Order } from '../../domain/orders/order.ts'

/** Whether money for an order may have come that a person has to look at. */
export async function readDoubt(
  store: Pick<Store, 'payments' | 'providerPayments'>,
  { orderId, doorClaim }: Pick<Order, 'orderId' | 'doorClaim'>,
): Promise<boolean> {
  const [claims, payments] = await Promise.all([
    store.payments.listFor([orderId]),
    store.providerPayments.listFor([orderId]),
  ])
  return isInDoubt({ claims, doorClaim, payments })
}
