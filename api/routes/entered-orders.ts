import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { enteredOrderInput } from '../../contracts/order-action.ts'
import { actionAnswer, orderTextsAnswer } from '../../contracts/order-details.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { enterOrder } from '../../use-cases/orders/enter-order.ts'
import { readSettings } from '../../use-cases/settings/read-settings.ts'
import { answers, BEARER, CALLER_ERRORS, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { requirePermission, withActor } from '../middleware/authorize.ts'
import { validate } from '../validate.ts'

const tags = ['Fulfillment']

/** Stores orders that administrators enter, and serves the texts about orders (D-12, D-52). */
export function enteredOrderRoutes(shop: AppContext) {
  const mayManage = requirePermission(shop, 'orders')
  return new Hono()
    .post(
      '/entered',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Enter an order; the same order sent again gets the first answer',
        responses: answers(
          { 201: json('The order', actionAnswer), 200: json('The order as already entered', actionAnswer) },
          'INVALID_INPUT',
          'MALFORMED_JSON',
          ...CALLER_ERRORS,
          'OUT_OF_STOCK',
          'PRICE_CHANGED',
          'ORDER_ID_TAKEN',
        ),
      }),
      mayManage,
      validate('json', enteredOrderInput),
      async (c) => {
        const entered = await enterOrder(withActor(shop, c.get('caller')), c.req.valid('json'))
        if (!entered.ok) return errorResponse(c, entered)
        const { order, repeated } = entered
        return c.json({ success: true, order, repeated }, repeated ? 200 : 201)
      },
    )
    .get(
      '/texts',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Prepared WhatsApp texts of each step',
        responses: answers({ 200: json('The texts', orderTextsAnswer) }, ...CALLER_ERRORS),
      }),
      requirePermission(shop, 'orders:read'),
      async (c) => {
        const { orderTexts } = await readSettings(shop, ['orderTexts'])
        return c.json({ success: true, texts: orderTexts })
      },
    )
}
