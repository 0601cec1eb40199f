import { Hono } from 'hono'
import { reportQuery } from '../../contracts/cash.ts'
import {
  costsAnswer,
  costsInput,
  costsWritten,
  marginAnswer,
  reorderAnswer,
  reorderQuery,
  stockCostsAnswer,
  stockCostsQuery,
} from '../../contracts/costs.ts'
import { periodMarginAnswer, periodQuery } from '../../contracts/overview.ts'
import { levelsQuery } from '../../contracts/stock.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { listPurchasePrices, setPurchasePrices } from '../../use-cases/costs/purchase-prices.ts'
import {
  readDayMargin,
  readOrderMargin,
  readStockCosts,
  suggestReorder,
} from '../../use-cases/costs/read-margins.ts'
import { readPeriodMargin } from '../../use-cases/stats/read-overview.ts'
import { answer, PRIVATE } from '../answers.ts'
import { BODY_ERRORS, CALLER_ERRORS, describer, json } from '../descriptions.ts'
import { requirePermission, withCaller } from '../middleware/authorize.ts'
import { LARGE_JSON, productId, validate, validateJson } from '../validate.ts'

const describe = describer('Costs', CALLER_ERRORS)

/** Serves purchase prices and margins (H-20). No other route may answer with an amount of these. */
export function costRoutes(shop: AppContext) {
  return new Hono()
    .use(async (c, next) => {
      await next()
      c.header('Cache-Control', PRIVATE['Cache-Control'])
    })
    .get(
      '/products',
      describe(
        'The current purchase prices of some products',
        { 200: json('The prices', costsAnswer) },
        ['INVALID_INPUT'],
        '`ids`: ids of products, separated by commas. Products without a price are left out.',
      ),
      requirePermission(shop, 'products', 'costs'),
      validate('query', levelsQuery),
      async (c) =>
        c.json({ success: true, products: await listPurchasePrices(shop, c.req.valid('query').ids) }),
    )
    .put(
      '/products/:id',
      describe(
        'Set purchase prices of a product and its variants from now on',
        { 200: json('The current prices', costsWritten) },
        [...BODY_ERRORS, 'PRODUCT_NOT_FOUND', 'EDIT_CONFLICT'],
        'All prices or none. A new price within ten minutes of the former corrects it: it holds from the same moment.',
      ),
      requirePermission(shop, 'products', 'costs'),
      productId,
      validateJson(costsInput, LARGE_JSON),
      async (c) => {
        const set = await setPurchasePrices(withCaller(shop, c), c.req.param('id'), c.req.valid('json'))
        return answer(c, set, ({ message, prices }) => ({ message, prices }))
      },
    )
    .get(
      '/orders/:orderId',
      describe('The margin of an order', { 200: json('The margin', marginAnswer) }, ['ORDER_NOT_FOUND']),
      requirePermission(shop, 'orders:read', 'costs'),
      async (c) =>
        answer(c, await readOrderMargin(shop, c.req.param('orderId')), ({ margin }) => ({ margin })),
    )
    .get(
      '/report',
      describe(
        'The margin of the orders placed on a day, as they are now',
        { 200: json('The margin', marginAnswer) },
        ['INVALID_INPUT'],
      ),
      requirePermission(shop, 'cash', 'costs'),
      validate('query', reportQuery),
      async (c) => c.json({ success: true, margin: await readDayMargin(shop, c.req.valid('query').day) }),
    )
    .get(
      '/period',
      describe(
        'The margin of the orders delivered in a period, as they are now',
        { 200: json('The margin', periodMarginAnswer) },
        ['INVALID_INPUT'],
      ),
      requirePermission(shop, 'stats', 'costs'),
      validate('query', periodQuery),
      async (c) => c.json({ success: true, margin: await readPeriodMargin(shop, c.req.valid('query')) }),
    )
    .get(
      '/stock',
      describe(
        'The value of the stock, and products that hardly sold in the last days',
        { 200: json('The value and the slow sellers', stockCostsAnswer) },
        ['INVALID_INPUT'],
        'Slow sellers are in stock since before these days and sold at most 2 units in them; the 50 of most value.',
      ),
      requirePermission(shop, 'products', 'costs'),
      validate('query', stockCostsQuery),
      async (c) => c.json({ success: true, ...(await readStockCosts(shop, c.req.valid('query').days)) }),
    )
}

/** Serves what to order from suppliers (H-21), without prices. */
export function reorderRoutes(shop: AppContext) {
  return new Hono().get(
    '/',
    describe(
      'What to order, from the sales of the last 60 days',
      { 200: json('The 200 most urgent suggestions', reorderAnswer) },
      ['INVALID_INPUT'],
      '`leadDays`: until the goods arrive; `coverDays`: how long they shall last then.',
    ),
    requirePermission(shop, 'products'),
    validate('query', reorderQuery),
    async (c) => c.json({ success: true, ...(await suggestReorder(shop, c.req.valid('query'))) }),
  )
}
