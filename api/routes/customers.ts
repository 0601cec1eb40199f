import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { customerQuery } from '../../contracts/customer-query.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { eraseCustomer } from '../../use-cases/personal-data/erase-customer.ts'
import { exportCustomerData, getCustomer } from '../../use-cases/personal-data/export-customer-data.ts'
import { dayOf } from '../csv/csv-answer.ts'
import { answers, BEARER, CALLER_ERRORS, json, listOf, object } from '../descriptions.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { limitBody, SMALL_JSON } from '../middleware/limit-body.ts'
import { withActor } from '../middleware/with-actor.ts'
import { errorResponse } from '../respond.ts'
import { validate } from '../validate.ts'

const tags = ['Clients']
const REFUSALS = ['INVALID_INPUT', 'MALFORMED_JSON', ...CALLER_ERRORS, 'CUSTOMER_NOT_FOUND'] as const
const DESCRIPTION =
  'Un client n’a pas de compte : `by` dit comment il est connu (`phone`, `name`, `orderId` ou `email`). La demande ' +
  'est un POST pour que rien d’elle ne reste dans une adresse.'

/** A customer's own data: to look at, to hand out, to erase. For who manages the orders. */
export function customerRoutes(shop: AppContext) {
  return new Hono()
    .use(limitBody(SMALL_JSON))
    .post(
      '/find',
      describeRoute({
        tags,
        security: BEARER,
        description: DESCRIPTION,
        summary: 'Ce que la boutique garde sur un client',
        responses: answers({ 200: json('Ses données', DATA) }, ...REFUSALS),
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
        summary: 'Les mêmes, en un fichier pour le client',
        responses: answers({ 200: json('Le fichier', DATA) }, ...REFUSALS),
      }),
      requirePermission(shop, 'orders'),
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
        summary: 'Effacer un client ; ses commandes restent, sans lui',
        description: `${DESCRIPTION} Refusé tant qu’une de ses commandes est en attente.`,
        responses: answers({ 200: json('Combien', ERASED) }, ...REFUSALS, 'CUSTOMER_AWAITS_ORDER'),
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

const whole = { type: 'integer', minimum: 0 } as const
const anything = { type: 'array', items: { type: 'object' } } as const
const DATA = object({
  success: { type: 'boolean' },
  orders: listOf('Order'),
  notices: anything,
  messages: anything,
})
const ERASED = object({
  success: { type: 'boolean' },
  message: { type: 'string' },
  erased: object({ orders: whole, notices: whole, messages: whole }),
})
