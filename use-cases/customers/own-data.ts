import type { User } from '../../domain/accounts/account.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { isExpected } from '../../domain/orders/followed-order.ts'
import { visibleOrder } from '../../domain/orders/visible-order.ts'
import { record } from '../audit/record.ts'
import { withPauses } from '../batches.ts'
import type { ReadDeps, TimedDeps, WriteDeps } from '../context.ts'
import { eraseWithMessages } from '../conversations/remove-conversation.ts'
import { listLikedProducts } from '../likes/likes.ts'
import { readFollowed } from '../orders/follow-order.ts'
import { historyOf } from '../personal-data/customer-data.ts'
import { eraseTraces } from './erase-traces.ts'
import { readCustomer } from './profile.ts'

/** Orders in an export; no account comes near. */
const MAX_EXPORTED = 10_000

/** Everything that the shop keeps about an account. */
export async function exportOwnData(shop: TimedDeps, user: User) {
  const { store } = shop
  const record = await store.customers.find(user._id)
  const visitorId = record?.visitorId ?? null
  const [customer, links, favourites, reviews] = await Promise.all([
    readCustomer(shop, user),
    store.customers.orders(user._id, { limit: MAX_EXPORTED, offset: 0 }),
    listLikedProducts(shop, visitorId),
    visitorId === null ? [] : store.moderation.byVisitor(visitorId),
  ])
  const orders: Awaited<ReturnType<typeof exportOrder>>[] = []
  for await (const link of withPauses(links, 10)) orders.push(await exportOrder(shop, link))
  return {
    profile: { ...customer.profile, createdAt: user.createdAt },
    addresses: customer.addresses,
    orders,
    favourites: favourites.map(({ _id: productId, name }) => ({ productId, name })),
    reviews: reviews.map(({ id, ...review }) => review),
  }
}

/**
 * An order that was placed while signed in, with the recipient. Of one that was added with its key, the export says no
 * more than the page of that key: somebody else may have ordered.
 */
async function exportOrder(shop: ReadDeps, { orderId, placed }: { orderId: string; placed: boolean }) {
  const [order, stored, history] = await Promise.all([
    readFollowed(shop, orderId),
    shop.store.orders.find(orderId),
    historyOf(shop, orderId),
  ])
  const own = placed && stored ? visibleOrder(stored.order, 'customer') : null
  const { customerName = '', customerPhone = null, deliveryAddress = null } = own ?? {}
  return {
    ...order,
    ...(placed && { customerName, customerPhone, deliveryAddress }),
    events: history.events.map(({ kind, at }) => ({ kind, at })),
    payments: history.payments.map(({ kind, method, amount, at }) => ({ kind, method, amount, at })),
  }
}

/**
 * Erases an account with everything that the shop keeps about it. Its orders stay without personal data. Refused while
 * one of them is still to be delivered.
 */
export function eraseOwnAccount(
  shop: Omit<WriteDeps, 'actor'>,
  user: User,
): Promise<Result<{ orders: number }>> {
  return shop.store.transaction(async (tx) => {
    const locked = await tx.accounts.lock(user._id)
    if (locked?.role !== 'user') return fail('SESSION_EXPIRED')
    const orderIds = await tx.customers.ownOrderIds(user._id)
    // All orders are locked before the first is erased, so that none changes meanwhile.
    for (const orderId of orderIds) {
      const order = await tx.orders.findForUpdate(orderId)
      if (order && !order.deletedAt && isExpected(order)) return fail('ACCOUNT_AWAITS_ORDER')
    }
    await eraseWithMessages(tx, orderIds, async (orderId) => {
      await tx.personalData.eraseOrder(orderId, shop.clock())
      tx.publish({ kind: 'order', orderId, status: 'changed' })
    })
    const counts = await eraseTraces(tx, user._id, shop.clock())
    await tx.accounts.delete(user._id)
    await record(
      tx,
      { ...shop, actor: null },
      {
        action: 'customer.erased',
        changes: {
          orders: [orderIds, null],
          favourites: [counts.favourites, 0],
          reviews: [counts.reviews, 0],
        },
      },
    )
    tx.publish({ kind: 'account', userId: user._id })
    return { ok: true, orders: orderIds.length }
  })
}
