import { fold } from '../text/fold.ts'
import type { Order } from './order.ts'

/** What an order is found by. */
export type Searchable = Pick<
  Order,
  'orderId' | 'customerName' | 'deliveryAddress' | 'customerPhone' | 'paymentCode'
>

/** Number, name, address, phone and payment code, folded, a line each: no search reaches over the end of one. */
export function orderSearchText(order: Searchable): string {
  const { orderId, customerName, deliveryAddress, customerPhone, paymentCode } = order
  const phone = customerPhone && `221${customerPhone}`
  return [orderId, customerName, deliveryAddress, phone, paymentCode]
    .filter((text) => text !== null)
    .map(fold)
    .join('\n')
}

/** What to look for in those texts, any of it; nothing for an empty search. */
export function orderSearchTerms(typed: string): string[] {
  const folded = fold(typed)
  if (folded === '') return []
  // A phone number, or a part of one, however its digits are grouped.
  const digits = /^[\d\s.()/+-]+$/.test(folded) ? folded.replace(/\D/g, '').replace(/^00/, '') : ''
  return digits === '' || digits === folded ? [folded] : [folded, digits]
}
