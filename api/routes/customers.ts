import { type Context, Hono } from 'hono'
import { customerAnswer, customerExport, customerQuery, erasedAnswer } from '../../contracts/customer.ts'
import { hasPermission } from '../../domain/accounts/account.ts'
import type { AppContext } from '../../use-cases/context.ts'
import {
  eraseCustomer,
  exportCustomerData,
  getCustomer,
  withoutWords,
} from '../../use-cases/personal-data/customer-data.ts'
import { answer } from '../answers.ts'
import { dayOf } from '../csv/csv-answer.ts'
import { BODY_ERRORS, CALLER_ERRORS, describer, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { requirePermission, type SignedIn, withCaller } from '../middleware/authorize.ts'
import { validateJson } from '../validate.ts'

const describe = describer('Customers', CALLER_ERRORS)
const REFUSALS = [...BODY_ERRORS, 'CUSTOMER_NOT_FOUND'] as const
const DESCRIPTION =
  'A customer needs no account: `by` says how they are known (`phone`, `name`, `orderId` or `email`). The request is a ' +
  'POST so that no part of it remains in a URL.'

const mayReadMessages = (c: Context<SignedIn>) => hasPermission(c.get('caller'), 'messages')

export function customerRoutes(shop: AppContext) {
  return new Hono<SignedIn>()
    .post(
      '/find',
      describe(
        'All data stored about a customer',
        { 200: json('The data', customerAnswer) },
        REFUSALS,
        `${DESCRIPTION} WhatsApp messages have no text without the permission \`messages\`.`,
      ),
      requirePermission(shop, 'orders'),
      validateJson(customerQuery),
      async (c) => {
        const viewed = await getCustomer(shop, c.req.valid('json'))
        if (!viewed.ok) return errorResponse(c, viewed)
        const { data } = viewed
        return c.json({ success: true, ...data, ...(mayReadMessages(c) ? {} : withoutWords(data)) })
      },
    )
    .post(
      '/export',
      describe(
        'The same, as a file for the customer',
        { 200: json('The file', customerExport) },
        REFUSALS,
        `${DESCRIPTION} A conversation at WhatsApp also needs the permission \`messages\`.`,
      ),
      requirePermission(shop, 'orders', 'exports'),
      validateJson(customerQuery),
      async (c) => {
        const query = c.req.valid('json')
        const may = { mayReadMessages: mayReadMessages(c) }
        const handed = await exportCustomerData(withCaller(shop, c), query, may)
        if (!handed.ok) return errorResponse(c, handed)
        const name = `donnees-client-${dayOf(shop.clock())}.json`
        c.header('Content-Disposition', `attachment; filename="${name}"`)
        return c.json({ success: true, exportedAt: new Date(shop.clock()).toISOString(), ...handed.data })
      },
    )
    .post(
      '/erase',
      describe(
        'Erase a customer; the orders stay, anonymised',
        { 200: json('How many', erasedAnswer) },
        [...REFUSALS, 'CUSTOMER_AWAITS_ORDER', 'CUSTOMER_HAS_CLAIM', 'BIRTH_LIST_HAS_MONEY'],
        `${DESCRIPTION} Refused while one of the orders is pending.`,
      ),
      requirePermission(shop, 'orders'),
      validateJson(customerQuery),
      async (c) => {
        const done = await eraseCustomer(withCaller(shop, c), c.req.valid('json'))
        return answer(c, done, ({ erased }) => ({
          message: 'Les données du client ont été effacées.',
          erased,
        }))
      },
    )
}
