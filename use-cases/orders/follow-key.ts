import { fail, type Result } from '../../domain/errors.ts'
import type { AppContext } from '../context.ts'

const KEY_BYTES = 16

/** Creates the secret of a customer's page: 128 random bits as base64url. */
export function newFollowKey({ randomBytes }: Pick<AppContext, 'randomBytes'>): string {
  return Buffer.from(randomBytes(KEY_BYTES)).toString('base64url')
}

/** Returns the key of an order's page. Orders of earlier versions get one on the first call. */
export function ensureFollowKey(
  shop: Pick<AppContext, 'store' | 'randomBytes'>,
  orderId: string,
): Promise<Result<{ followKey: string }>> {
  return shop.store.transaction(async (tx): Promise<Result<{ followKey: string }>> => {
    const order = await tx.orders.findForUpdate(orderId)
    if (!order || order.deletedAt !== null) return fail('ORDER_NOT_FOUND')
    if (order.followKey !== null) return { ok: true, followKey: order.followKey }
    const followKey = newFollowKey(shop)
    await tx.orders.setFollowKey(orderId, followKey)
    return { ok: true, followKey }
  })
}
