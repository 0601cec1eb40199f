import { failAt } from '../errors.ts'
import { inHand, type OrderMoney, toCollect } from '../money/owed.ts'
import type { Order, PaymentMethod } from './order.ts'
import { PAYMENT_METHODS } from './order-constants.ts'

/**
 * How the customer may pay what is due now instead of as the order says: with any wallet, and in cash again where the order
 * was placed with cash and nothing is paid.
 */
export function otherMethods(
  order: OrderMoney & Pick<Order, 'paymentMethod' | 'deliveryMethod'>,
): PaymentMethod[] {
  if (toCollect(order) === 0) return []
  const takesCash = order.deliveryMethod === 'cash_on_delivery' && inHand(order) === 0
  return PAYMENT_METHODS.filter(
    (method) => method !== order.paymentMethod && (method !== 'Cash' || takesCash),
  )
}

/** The refusal of a way to pay that the order or the shop does not offer. */
export function notOffered() {
  return failAt('method', 'INVALID_INPUT', 'Ce mode de paiement n’est pas proposé pour cette commande.')
}
