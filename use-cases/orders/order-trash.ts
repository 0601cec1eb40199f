import type { OrderTrashQuery } from '../../contracts/trash.ts'
import { daysLeft, TRASH_MS } from '../../domain/catalogue/trash.ts'
import { record } from '../audit/record.ts'
import { repeatInBatches } from '../batches.ts'
import type { TimedDeps, WriteDeps } from '../context.ts'
import { eraseWithMessages } from '../conversations/remove-conversation.ts'

const AT_A_TIME = 50

/** Lists one page of the deleted orders, last deleted first (D-05). */
export async function listTrashedOrders({ store, clock }: TimedDeps, { limit, page }: OrderTrashQuery) {
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
export function purgeDeletedOrders(shop: WriteDeps): Promise<number> {
  return repeatInBatches(AT_A_TIME, () =>
    shop.store.transaction(async (tx) => {
      const due = await tx.fulfillment.lockExpired(shop.clock() - TRASH_MS, AT_A_TIME)
      if (due.length > 0) await tx.whatsAppMessages.leaveOrders(due)
      await eraseWithMessages(tx, due, async (orderId) => {
        await tx.personalData.eraseOrder(orderId, shop.clock())
        await record(tx, shop, { action: 'order.purged', subject: { id: orderId, name: orderId } })
      })
      if (due.length > 0) await tx.fulfillment.purge(due)
      return due.length
    }),
  )
}
