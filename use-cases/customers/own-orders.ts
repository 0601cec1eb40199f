import type { Result } from '../../domain/errors.ts'
import { fail } from '../../domain/errors.ts'
import type { FollowedOrder } from '../../domain/orders/followed-order.ts'
import type { AppContext, ReadDeps } from '../context.ts'
import { followOrder, readFollowed } from '../orders/follow-order.ts'
import { openCustomer } from './favourites.ts'

/** An order of an account, with the key of its page. */
export interface OwnOrder extends FollowedOrder {
  followKey: string | null
}

export interface OwnOrders {
  orders: OwnOrder[]
  total: number
  page: number
  limit: number
}

/** Lists one page of the orders that an account shows, the newest first. */
export async function listOwnOrders(
  shop: ReadDeps,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<OwnOrders> {
  const { customers } = shop.store
  const [listed, total] = await Promise.all([
    customers.orders(userId, { limit, offset: (page - 1) * limit }),
    customers.countOrders(userId),
  ])
  const followed = await Promise.all(
    listed.map(async ({ orderId, followKey }) => {
      const order = await readFollowed(shop, orderId)
      return order ? [{ ...order, followKey }] : []
    }),
  )
  return { orders: followed.flat(), total, page, limit }
}

/** Adds an order to an account by the key of its page. Wrong keys and unknown orders get the same error. */
export async function addOwnOrder(
  shop: Pick<AppContext, 'store' | 'clock' | 'randomBytes'>,
  userId: string,
  { orderId, followKey }: { orderId: string; followKey: string },
): Promise<Result<{ order: OwnOrder }>> {
  return shop.store.transaction(async (tx) => {
    if ((await openCustomer(tx, shop, userId)) === null) return fail('SESSION_EXPIRED')
    // Locked, so that it is not erased while it is added.
    await tx.orders.findForUpdate(orderId)
    const followed = await followOrder({ store: tx }, orderId, followKey)
    if (!followed.ok) return followed
    await tx.customers.addOrder(userId, followed.order.orderId, 'added', shop.clock())
    return { ok: true, order: { ...followed.order, followKey } }
  })
}
