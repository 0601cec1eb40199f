import type { ShownOrder } from '../../../contracts/order.ts'

/** The order of `À préparer`: what is to pack before what is ready, each in the given order. */
export function unpackedFirst(orders: readonly ShownOrder[]): ShownOrder[] {
  const isPacked = ({ fulfillmentStatus }: ShownOrder) => Number(fulfillmentStatus === 'packed')
  return orders.toSorted((a, b) => isPacked(a) - isPacked(b))
}
