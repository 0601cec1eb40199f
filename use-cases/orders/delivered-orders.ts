import { namedDeliveredOrders } from '../../domain/orders/delivered-count.ts'
import type { ReadDeps } from '../context.ts'

/** The number of delivered orders that pages name, as it was counted last; null when there are too few. */
export async function readDeliveredOrders({ store }: ReadDeps): Promise<number | null> {
  return namedDeliveredOrders(await store.figures.deliveredOrders())
}

/** Counts the delivered orders again. Pages change only when the number that they name does. */
export async function countDeliveredOrders({ store }: ReadDeps): Promise<void> {
  const count = await store.figures.countDeliveredOrders()
  await store.transaction(async (tx) => {
    const before = await tx.figures.deliveredOrders()
    if (before === count) return
    await tx.figures.putDeliveredOrders(count)
    if (namedDeliveredOrders(before) !== namedDeliveredOrders(count)) tx.publish({ kind: 'figures' })
  })
}
