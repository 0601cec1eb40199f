import { type Context, Hono } from 'hono'
import {
  followAnswer,
  newAddressInput,
  orderLookupAnswer,
  orderLookupInput,
  paymentChoiceInput,
  postponementInput,
} from '../../contracts/follow.ts'
import { fail, type Result } from '../../domain/errors.ts'
import type { FollowedOrder } from '../../domain/orders/followed-order.ts'
import { readOrderId } from '../../domain/orders/order-id.ts'
import type { AppContext } from '../../use-cases/context.ts'
import {
  cancelFollowed,
  changeFollowedAddress,
  choosePayment,
  findFollowed,
  followOrder,
  postponeFollowed,
} from '../../use-cases/orders/follow-order.ts'
import { BODY_ERRORS, describer, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { bearerToken } from '../middleware/authorize.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { validateJson } from '../validate.ts'

const describe = describer('Follow', [])
const describePublic = describer('Follow')
const PRIVATE = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }
const REFUSALS = ['ORDER_LINK_INVALID', 'TOO_MANY_REQUESTS'] as const
const CHANGE_REFUSALS = [...BODY_ERRORS, 'ORDER_MOVED', ...REFUSALS] as const

function answerOrder(c: Context, followed: Result<{ order: FollowedOrder }>) {
  if (!followed.ok) return errorResponse(c, followed)
  return c.json({ success: true, order: followed.order }, 200, PRIVATE)
}

/** Serves an order to its customer; the bearer token is the order's follow key (D-50, D-51). */
export function followRoutes(shop: AppContext, limits: Limits) {
  const keyOf = (c: Context) => bearerToken(c) ?? ''
  return new Hono()
    .post(
      '/find',
      describePublic(
        'Find the key of an order by its number and the customer’s phone',
        { 200: json('The key', orderLookupAnswer) },
        [...BODY_ERRORS, ...REFUSALS],
      ),
      limits.perClient('orderLookup'),
      validateJson(orderLookupInput),
      async (c) => {
        const found = await findFollowedLimited(shop, limits, c, c.req.valid('json'))
        if (!found.ok) return errorResponse(c, found)
        return c.json({ success: true, orderId: found.orderId, followKey: found.followKey }, 200, PRIVATE)
      },
    )
    .get(
      '/:orderId',
      describe(
        'The order as shown to its customer; the token is the key of the order',
        { 200: json('The order', followAnswer) },
        REFUSALS,
      ),
      limits.perClient('follow'),
      async (c) => answerOrder(c, await followOrder(shop, c.req.param('orderId'), keyOf(c))),
    )
    .post(
      '/:orderId/cancel',
      describe('Cancel the order while it is pending', { 200: json('The order afterwards', followAnswer) }, [
        ...REFUSALS,
        'ORDER_NOT_PENDING',
        'ORDER_CHANGED',
      ]),
      limits.perClient('follow'),
      async (c) => answerOrder(c, await cancelFollowed(shop, c.req.param('orderId'), keyOf(c))),
    )
    .post(
      '/:orderId/address',
      describe(
        'Change the address until the order is packed',
        { 200: json('The order afterwards', followAnswer) },
        CHANGE_REFUSALS,
      ),
      limits.perClient('follow'),
      validateJson(newAddressInput),
      async (c) => {
        const requested = { orderId: c.req.param('orderId'), key: keyOf(c), ...c.req.valid('json') }
        return answerOrder(c, await changeFollowedAddress(shop, requested))
      },
    )
    .post(
      '/:orderId/payment',
      describe(
        'Choose how to pay what is still due: a wallet after cash, another wallet, or cash again',
        { 200: json('The order afterwards', followAnswer) },
        [...BODY_ERRORS, 'NOTHING_TO_PAY', 'PAYMENT_IN_DOUBT', 'ORDER_CHANGED', ...REFUSALS],
      ),
      limits.perClient('payment'),
      validateJson(paymentChoiceInput),
      async (c) => {
        const chosen = { orderId: c.req.param('orderId'), key: keyOf(c), ...c.req.valid('json') }
        return answerOrder(c, await choosePaymentLimited(shop, limits, c, chosen))
      },
    )
    .post(
      '/:orderId/postpone',
      describe(
        'Ask for a delivery on another day of the next two weeks',
        { 200: json('The order afterwards', followAnswer) },
        CHANGE_REFUSALS,
      ),
      limits.perClient('follow'),
      validateJson(postponementInput),
      async (c) => {
        const requested = { orderId: c.req.param('orderId'), key: keyOf(c), ...c.req.valid('json') }
        return answerOrder(c, await postponeFollowed(shop, requested))
      },
    )
}

/** Chooses how an order is paid, as often as a payment of it may be claimed or started. */
export async function choosePaymentLimited(
  shop: AppContext,
  limits: Limits,
  c: Context,
  chosen: Parameters<typeof choosePayment>[1],
): ReturnType<typeof choosePayment> {
  return (await limits.consume(c, 'paymentCode', chosen.key)) ?? choosePayment(shop, chosen)
}

/** Finds an order by number and phone. Repeated failures for a number or a phone cause growing waits (D-51). */
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
