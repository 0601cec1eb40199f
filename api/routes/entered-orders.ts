import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { orderTextsAnswer } from '../../contracts/order-details.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { readSettings } from '../../use-cases/settings/read-settings.ts'
import { answers, BEARER, CALLER_ERRORS, json } from '../descriptions.ts'
import { requirePermission } from '../middleware/authorize.ts'

const tags = ['Fulfillment']

/** Orders that administrators enter, and the texts that they send about them (D-12, D-52). */
export function enteredOrderRoutes(shop: AppContext) {
  const mayManage = requirePermission(shop, 'orders')
  return new Hono().get(
    '/texts',
    describeRoute({
      tags,
      security: BEARER,
      summary: 'Prepared WhatsApp texts of each step',
      responses: answers({ 200: json('The texts', orderTextsAnswer) }, ...CALLER_ERRORS),
    }),
    mayManage,
    async (c) => {
      const { orderTexts } = await readSettings(shop, ['orderTexts'])
      return c.json({ success: true, texts: orderTexts })
    },
  )
}
