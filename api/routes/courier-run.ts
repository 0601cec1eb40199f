import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { courierActionAnswer, courierRunAnswer } from '../../contracts/courier-run.ts'
import { sentCourierAction } from '../../contracts/order-action.ts'
import { fail } from '../../domain/errors.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { actAsCourier, courierRun, type LinkHolder, openLink } from '../../use-cases/couriers/courier-run.ts'
import { answer } from '../answers.ts'
import { BODY_ERRORS, describer, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { bearerToken } from '../middleware/authorize.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { validateJson } from '../validate.ts'

const describe = describer('Courier', [])
const REFUSALS = ['COURIER_LINK_INVALID', 'TOO_MANY_REQUESTS'] as const

/** Serves a courier's run through its secret link, without an account (D-23). */
export function courierRunRoutes(shop: AppContext, limits: Limits) {
  const limit = limits.perClient('courier')
  const withLink = createMiddleware<{ Variables: { holder: LinkHolder } }>(async (c, next) => {
    c.header('Cache-Control', 'private, no-store')
    const token = bearerToken(c)
    const opened = token === null ? fail('COURIER_LINK_INVALID') : await openLink(shop, token)
    if (!opened.ok) return errorResponse(c, opened)
    c.set('holder', { run: opened.run, courier: opened.courier })
    return next()
  })
  return new Hono()
    .get(
      '/run',
      describe(
        'The run of a link: its stops, with the details needed to deliver',
        { 200: json('The run', courierRunAnswer) },
        REFUSALS,
      ),
      limit,
      withLink,
      async (c) => c.json({ success: true, run: await courierRun(shop, c.get('holder')) }),
    )
    .post(
      '/orders/:orderId/actions',
      describe(
        'Report a delivery, a part of it, an exchange or a failure; a repeated key does nothing',
        { 200: json('The order afterwards', courierActionAnswer) },
        [
          ...BODY_ERRORS,
          ...REFUSALS,
          'ORDER_NOT_FOUND',
          'ORDER_NOT_READY',
          'ORDER_MOVED',
          'ORDER_CHANGED',
          'OUT_OF_STOCK',
          'PRODUCT_NOT_FOUND',
        ],
      ),
      limit,
      withLink,
      validateJson(sentCourierAction),
      async (c) => {
        const acted = await actAsCourier(shop, c.get('holder'), c.req.param('orderId'), c.req.valid('json'))
        return answer(c, acted, ({ repeated, order }) => ({ repeated, order }))
      },
    )
}
