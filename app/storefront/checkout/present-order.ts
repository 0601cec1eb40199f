import type { Identity } from '../../../contracts/settings.ts'
import type { OrderAccess } from '../../../domain/urls/order-hash.ts'
import { serverNow } from '../../browser/server-time.ts'
import { forgetEndedSession } from '../../session/forget-ended-session.ts'
import { fetchPresentOrder, type PresentOrder, paymentOf } from '../my-orders/fetch-followed.ts'
import { updateMyOrder } from '../my-orders/my-orders-store.ts'
import { isOutdated, type OrderState, stateOf } from '../my-orders/order-state.ts'
import { readPayableItems, readPaymentState } from '../payment/payment-state.ts'
import { type LastOrder, readLastOrder, rememberOrder } from './last-order.ts'
import { orderChat } from './order-chat.ts'

export type ShopAccounts = Pick<Identity, 'whatsapp' | 'wallets'>

/**
 * Asks the shop for the present state of these orders, and keeps it on this device.
 * @returns false when the shop does not respond; the last known states then remain
 */
export async function refreshOrders(
  orders: readonly OrderAccess[],
  accounts: ShopAccounts,
): Promise<boolean> {
  void forgetEndedSession()
  try {
    for (const order of orders) keepPresent(order, await fetchPresentOrder(order), accounts)
    return true
  } catch {
    return false
  }
}

function keepPresent(order: OrderAccess, present: PresentOrder | null, accounts: ShopAccounts): void {
  updateMyOrder(order, present)
  // Read only now, because the shopper may have placed another order in the meantime.
  const last = readLastOrder()
  if (last?.orderId !== order.orderId || last.followKey !== order.followKey) return
  const updated = withPresent(last, present, { ...accounts, origin: location.origin, now: serverNow() })
  if (JSON.stringify(updated) !== JSON.stringify(last)) rememberOrder(updated)
}

/**
 * Returns the device's copy of an order with its present address, items, amounts, payment and chat text. The name and
 * phone stay, because the shop does not send them back.
 * @param present null when the shop no longer shows the order
 * @param shop `now` in epoch milliseconds
 */
export function withPresent(
  last: LastOrder,
  present: PresentOrder | null,
  { whatsapp, wallets, origin, now }: ShopAccounts & { origin: string; now: number },
): LastOrder {
  if (isOutdated(present, last.state)) return last
  const state = stateOf(present, last.state)
  const updated = {
    ...last,
    ...(present && {
      items: readPayableItems(present.items, now),
      totalAmount: present.totalAmount,
      paymentMethod: present.paymentMethod,
      district: present.district,
      deliveryFee: present.deliveryFee,
      discounts: present.discounts,
      deliveryAddress: present.deliveryAddress ?? '',
    }),
    payment: present && readPaymentState(paymentOf(present, wallets), now),
    state,
  }
  return { ...updated, chat: orderChat({ ...updated, about: SUBJECTS[state.status] }, whatsapp, origin) }
}

const SUBJECTS = {
  pending: 'new',
  confirmed: 'known',
  cancelled: 'cancelled',
  gone: 'known',
} as const satisfies Record<OrderState['status'], string>
