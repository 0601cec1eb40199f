import type { OrderTrashQuery } from '../../contracts/trash.ts'
import { daysLeft, TRASH_MS } from '../../domain/catalogue/trash.ts'
import type { TrashedOrder } from '../../domain/fulfillment/managed-order.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'

/** Small, so that transactions do not block others for long. */
const AT_A_TIME = 50

/** Lists one page of the deleted orders, last deleted first (D-05). */
export async function listTrashedOrders(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  { limit, page }: OrderTrashQuery,
): Promise<{
  orders: (TrashedOrder & { daysLeft: number })[]
  total: number
  page: number
  limit: number
}> {
  const now = clock()
  const since = now - TRASH_MS
  const [found, total] = await Promise.all([
    store.fulfillment.listTrash({ since, limit, offset: (page - 1) * limit }),
    store.fulfillment.countTrash(since),
  ])
  const orders = found.map((order) => ({ ...order, daysLeft: daysLeft(order.deletedAt, now) }))
  return { orders, total, page, limit }
}

/** Purges orders 30 days after their deletion, with the personal data in their history. Idempotent. */
export async function purgeDeletedOrders(
  shop: Pick<AppContext, 'store' | 'clock' | 'newId' | 'actor'>,
): Promise<number> {
  for (let purged = 0; ; ) {
    const count = await shop.store.transaction(async (tx) => {
      const due = await tx.fulfillment.lockExpired(shop.clock() - TRASH_MS, AT_A_TIME)
      for (const orderId of due) {
        await tx.personalData.eraseOrder(orderId, shop.clock())
        await record(tx, shop, { action: 'order.purged', subject: { id: orderId, name: orderId } })
      }
      if (due.length > 0) await tx.fulfillment.purge(due)
      return due.length
    })
    purged += count
    if (count < AT_A_TIME) return purged
    await yieldToEventLoop()
  }
}
