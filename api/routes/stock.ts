import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import {
  adjustmentAnswer,
  adjustmentsAnswer,
  adjustmentsQuery,
  countInput,
  levelsAnswer,
  levelsQuery,
  receiptInput,
} from '../../contracts/stock.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { type Adjusted, countStock, receiveGoods, undoReceipt } from '../../use-cases/stock/adjust-stock.ts'
import { getStockLevels, listAdjustments, showAdjustment } from '../../use-cases/stock/read-stock.ts'
import { answers, BEARER, CALLER_ERRORS, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { type SignedIn, withActor } from '../middleware/authorize.ts'
import { limitBody, validate } from '../validate.ts'

const tags = ['Stock']
/** Enough for the maximum number of lines, in bytes. */
const LINES_JSON = 250_000
const REFUSALS = ['INVALID_INPUT', 'MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', ...CALLER_ERRORS] as const
const LINES_REFUSALS = [...REFUSALS, 'STOCK_LINES', 'ADJUSTMENT_ID_TAKEN'] as const

/** Receives goods, counts the stock, and lists both. */
export function stockRoutes(shop: AppContext, mayManage: MiddlewareHandler<SignedIn>) {
  const answer = (c: Context, adjusted: Adjusted, message: string) => {
    if (!adjusted.ok) return errorResponse(c, adjusted)
    const adjustment = showAdjustment(adjusted.adjustment, shop.clock())
    const lines = adjusted.units.map(({ variantId: _, ...units }) => units)
    return c.json({ success: true, message, adjustment, lines })
  }
  return new Hono<SignedIn>()
    .post(
      '/receipts',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Receive goods: all lines or none',
        description: IDEMPOTENT,
        responses: answers({ 200: json('The receipt', adjustmentAnswer) }, ...LINES_REFUSALS),
      }),
      mayManage,
      limitBody(LINES_JSON),
      validate('json', receiptInput),
      async (c) => {
        const received = await receiveGoods(withActor(shop, c.get('caller')), c.req.valid('json'))
        return answer(c, received, 'Réception enregistrée')
      },
    )
    .post(
      '/receipts/:id/undo',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Undo a receipt within ten minutes: all its units or none',
        responses: answers(
          { 200: json('The receipt', adjustmentAnswer) },
          ...CALLER_ERRORS,
          'RECEIPT_NOT_FOUND',
          'RECEIPT_FINAL',
          'RECEIPT_UNDONE',
          'RECEIPT_SOLD',
        ),
      }),
      mayManage,
      async (c) => {
        const undone = await undoReceipt(withActor(shop, c.get('caller')), c.req.param('id'))
        return answer(c, undone, 'Réception annulée')
      },
    )
    .post(
      '/counts',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Write a stock count: all lines or none',
        description: `\`counted − seen\` is added to the current stock, which does not go below 0. ${IDEMPOTENT}`,
        responses: answers({ 200: json('The count', adjustmentAnswer) }, ...LINES_REFUSALS),
      }),
      mayManage,
      limitBody(LINES_JSON),
      validate('json', countInput),
      async (c) => {
        const counted = await countStock(withActor(shop, c.get('caller')), c.req.valid('json'))
        return answer(c, counted, 'Inventaire enregistré')
      },
    )
    .get(
      '/adjustments',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'The latest receipts and counts, newest first',
        responses: answers(
          { 200: json('Receipts and counts', adjustmentsAnswer) },
          'INVALID_INPUT',
          ...CALLER_ERRORS,
        ),
      }),
      mayManage,
      validate('query', adjustmentsQuery),
      async (c) => c.json({ success: true, adjustments: await listAdjustments(shop, c.req.valid('query')) }),
    )
    .get(
      '/levels',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'The current stock of some products',
        description:
          '`ids`: ids of products, separated by commas. Products that no longer exist are left out.',
        responses: answers({ 200: json('The products', levelsAnswer) }, 'INVALID_INPUT', ...CALLER_ERRORS),
      }),
      mayManage,
      validate('query', levelsQuery),
      async (c) => c.json({ success: true, products: await getStockLevels(shop, c.req.valid('query').ids) }),
    )
}

const IDEMPOTENT =
  'The browser chooses the id: the same list sent again gets the first answer, another list with the same id 409. ' +
  'With STOCK_LINES, each issue names a line: `lines.0`.'
