import type { Context } from 'hono'
import { fail, type Result } from '../domain/errors.ts'
import { readOrderId } from '../domain/orders/order-id.ts'
import type { AppContext } from '../use-cases/context.ts'
import { findFollowed } from '../use-cases/orders/follow-order.ts'
import type { Limits } from './middleware/rate-limit.ts'

/** Finds an order by number and phone. Failed attempts for a number or a phone wait longer each time (D-51). */
export async function findFollowedLimited(
  shop: AppContext,
  limits: Limits,
  c: Context,
  typed: { orderId: string; phone: string },
): Promise<Result<{ orderId: string; followKey: string }>> {
  const ofOrder = await limits.takeAttempt(c, 'lookupOfOrder', readOrderId(typed.orderId))
  if (ofOrder.refused) return ofOrder.refused
  const ofPhone = await limits.takeAttempt(c, 'lookupOfPhone', typed.phone)
  if (ofPhone.refused) {
    await ofOrder.refund()
    return ofPhone.refused
  }
  const found = await findFollowed(shop, typed)
  if (!found.ok) return fail('ORDER_LINK_INVALID')
  await Promise.all([ofOrder.reset(), ofPhone.reset()])
  return found
}
