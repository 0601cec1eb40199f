import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { customerAnswer, customerExport, customerQuery, erasedAnswer } from '../../contracts/customer.ts'
import type { AppContext } from '../../use-cases/context.ts'
import {
  eraseCustomer,
  exportCustomerData,
  getCustomer,
} from '../../use-cases/personal-data/customer-data.ts'
import { dayOf } from '../csv/csv-answer.ts'
import { answers, BEARER, CALLER_ERRORS, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { requirePermission, withActor } from '../middleware/authorize.ts'
import { limitBody, SMALL_JSON, validate } from '../validate.ts'

const tags = ['Customers']
const REFUSALS = ['INVALID_INPUT', 'MALFORMED_JSON', ...CALLER_ERRORS, 'CUSTOMER_NOT_FOUND'] as const
const DESCRIPTION =
  'A customer has no account: `by` says how they are known (`phone`, `name`, `orderId` or `email`). The request is a ' +
  'POST so that no part of it remains in a URL.'

/** Finds, exports and erases a customer's data, for administrators who manage orders. */
export function customerRoutes(shop: AppContext) {
  return new Hono()
    .use(limitBody(SMALL_JSON))
    .post(
      '/find',
      describeRoute({
        tags,
        security: BEARER,
        description: DESCRIPTION,
        summary: 'All data stored about a customer',
        responses: answers({ 200: json('The data', customerAnswer) }, ...REFUSALS),
      }),
      requirePermission(shop, 'orders'),
      validate('json', customerQuery),
      async (c) => {
        const viewed = await getCustomer(shop, c.req.valid('json'))
        return viewed.ok ? c.json({ success: true, ...viewed.data }) : errorResponse(c, viewed)
      },
    )
    .post(
      '/export',
      describeRoute({
        tags,
        security: BEARER,
        description: DESCRIPTION,
        summary: 'The same, as a file for the customer',
        responses: answers({ 200: json('The file', customerExport) }, ...REFUSALS),
      }),
      requirePermission(shop, 'orders', 'exports'),
      validate('json', customerQuery),
      async (c) => {
        const handed = await exportCustomerData(withActor(shop, c.get('caller')), c.req.valid('json'))
        if (!handed.ok) return errorResponse(c, handed)
        const name = `donnees-client-${dayOf(shop.clock())}.json`
        c.header('Content-Disposition', `attachment; filename="${name}"`)
        return c.json({ success: true, exportedAt: new Date(shop.clock()).toISOString(), ...handed.data })
      },
    )
    .post(
      '/erase',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Erase a customer; the orders stay, anonymised',
        description: `${DESCRIPTION} Refused while one of the orders is pending.`,
        responses: answers({ 200: json('How many', erasedAnswer) }, ...REFUSALS, 'CUSTOMER_AWAITS_ORDER'),
      }),
      requirePermission(shop, 'orders'),
      validate('json', customerQuery),
      async (c) => {
        const done = await eraseCustomer(withActor(shop, c.get('caller')), c.req.valid('json'))
        if (!done.ok) return errorResponse(c, done)
        return c.json({
          success: true,
          message: 'Les données du client ont été effacées.',
          erased: done.erased,
        })
      },
    )
}
