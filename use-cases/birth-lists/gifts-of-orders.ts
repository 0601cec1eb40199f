import type { GiftOfOrder } from '../../data/queries/birth-list-gifts.ts'
import type { ReadDeps } from '../context.ts'

/** The birth lists that orders are for, by order; the shop sees them on its orders (K-10). */
export async function giftsOfOrders(
  { birthLists }: Pick<ReadDeps['store'], 'birthLists'>,
  orderIds: readonly string[],
): Promise<(orderId: string) => Omit<GiftOfOrder, 'orderId'> | null> {
  const found = await birthLists.ofOrders(orderIds)
  const gifts = new Map(found.map(({ orderId, ...gift }) => [orderId, gift]))
  return (orderId) => gifts.get(orderId) ?? null
}
