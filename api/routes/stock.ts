import { type Context, Hono } from 'hono'
import {
  adjustmentAnswer,
  adjustmentsAnswer,
  adjustmentsQuery,
  barcodeAnswer,
  barcodeInput,
  barcodeParam,
  countInput,
  levelsAnswer,
  levelsQuery,
  movementsAnswer,
  movementsQuery,
  newBarcodeParam,
  receiptInput,
} from '../../contracts/stock.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { type Adjusted, countStock, receiveGoods, undoReceipt } from '../../use-cases/stock/adjust-stock.ts'
import { assignBarcode, type FoundBarcode, findBarcode } from '../../use-cases/stock/barcodes.ts'
import {
  exportMovements,
  getStockLevels,
  listAdjustments,
  listMovements,
  showAdjustment,
} from '../../use-cases/stock/read-stock.ts'
import { answer } from '../answers.ts'
import { answerCsv, dayOf } from '../csv/csv-answer.ts'
import { BODY_ERRORS, CALLER_ERRORS, describer, file, json } from '../descriptions.ts'
import { type ErrorHandlerSettings, errorResponse } from '../errors.ts'
import { requirePermission, withCaller } from '../middleware/authorize.ts'
import { LARGE_JSON, productId, validate, validateJson } from '../validate.ts'

const describe = describer('Stock', CALLER_ERRORS)
const LINES_REFUSALS = [...BODY_ERRORS, 'STOCK_LINES', 'ADJUSTMENT_ID_TAKEN'] as const
const IDEMPOTENT =
  'The browser chooses the id: the same list sent again gets the first answer, another list with the same id 409. ' +
  'With STOCK_LINES, each issue names a line: `lines.0`.'

export function stockRoutes(shop: AppContext) {
  const mayManage = requirePermission(shop, 'products')
  const answerAdjusted = (c: Context, adjusted: Adjusted, message: string) =>
    answer(c, adjusted, ({ adjustment, units }) => ({
      message,
      adjustment: showAdjustment(adjustment, shop.clock()),
      lines: units.map(({ variantId: _, ...changed }) => changed),
    }))
  return new Hono()
    .post(
      '/receipts',
      describe(
        'Receive goods: all lines or none',
        { 200: json('The receipt', adjustmentAnswer) },
        LINES_REFUSALS,
        IDEMPOTENT,
      ),
      mayManage,
      validateJson(receiptInput, LARGE_JSON),
      async (c) => {
        const received = await receiveGoods(withCaller(shop, c), c.req.valid('json'))
        return answerAdjusted(c, received, 'Réception enregistrée')
      },
    )
    .post(
      '/receipts/:id/undo',
      describe(
        'Undo a receipt within ten minutes: all its units or none',
        { 200: json('The receipt', adjustmentAnswer) },
        ['RECEIPT_NOT_FOUND', 'RECEIPT_FINAL', 'RECEIPT_UNDONE', 'RECEIPT_SOLD'],
      ),
      mayManage,
      async (c) => {
        const undone = await undoReceipt(withCaller(shop, c), c.req.param('id'))
        return answerAdjusted(c, undone, 'Réception défaite')
      },
    )
    .post(
      '/counts',
      describe(
        'Write a stock count: all lines or none',
        { 200: json('The count', adjustmentAnswer) },
        LINES_REFUSALS,
        `\`counted − seen\` is added to the current stock, which does not go below 0. ${IDEMPOTENT}`,
      ),
      mayManage,
      validateJson(countInput, LARGE_JSON),
      async (c) => {
        const counted = await countStock(withCaller(shop, c), c.req.valid('json'))
        return answerAdjusted(c, counted, 'Inventaire enregistré')
      },
    )
    .get(
      '/adjustments',
      describe(
        'The latest receipts and counts, newest first',
        { 200: json('Receipts and counts', adjustmentsAnswer) },
        ['INVALID_INPUT'],
      ),
      mayManage,
      validate('query', adjustmentsQuery),
      async (c) => c.json({ success: true, adjustments: await listAdjustments(shop, c.req.valid('query')) }),
    )
    .get(
      '/levels',
      describe(
        'The current stock of some products',
        { 200: json('The products', levelsAnswer) },
        ['INVALID_INPUT'],
        '`ids`: ids of products, separated by commas. Products that no longer exist are left out.',
      ),
      mayManage,
      validate('query', levelsQuery),
      async (c) => c.json({ success: true, products: await getStockLevels(shop, c.req.valid('query').ids) }),
    )
}

const FOUND = { 200: json('The product or variant with this barcode', barcodeAnswer) }

export function barcodeRoutes(shop: AppContext) {
  const mayManage = requirePermission(shop, 'products')
  const answerFound = (c: Context, found: FoundBarcode) =>
    answer(c, found, ({ product, color, size }) => ({ product, color, size }))
  return new Hono()
    .get(
      '/:code',
      describe('The product or variant with a barcode', FOUND, ['INVALID_INPUT', 'BARCODE_UNKNOWN']),
      mayManage,
      validate('param', barcodeParam),
      async (c) => answerFound(c, await findBarcode(shop, c.req.valid('param').code)),
    )
    .put(
      '/:code',
      describe(
        'Give a barcode to a product or variant',
        FOUND,
        [...BODY_ERRORS, 'PRODUCT_NOT_FOUND', 'STOCK_LINES', 'BARCODE_TAKEN'],
        'It replaces the barcode that the product or variant had.',
      ),
      mayManage,
      validate('param', newBarcodeParam),
      validateJson(barcodeInput),
      async (c) => {
        const { code } = c.req.valid('param')
        return answerFound(c, await assignBarcode(withCaller(shop, c), code, c.req.valid('json')))
      },
    )
}

export function stockHistoryRoutes(shop: AppContext, settings: ErrorHandlerSettings) {
  return new Hono()
    .get(
      '/:id/movements',
      describe(
        'The stock history of a product, newest first',
        { 200: json('A page of the history', movementsAnswer) },
        ['INVALID_INPUT', 'PRODUCT_NOT_FOUND'],
      ),
      requirePermission(shop, 'products'),
      productId,
      validate('query', movementsQuery),
      async (c) => {
        const listed = await listMovements(shop, c.req.param('id'), c.req.valid('query'))
        return answer(c, listed, ({ product, movements, next }) => ({ product, movements, next }))
      },
    )
    .get(
      '/:id/movements.csv',
      describe(
        'The stock history of a product, for a spreadsheet',
        { 200: file('The history', 'text/csv') },
        ['PRODUCT_NOT_FOUND'],
        'UTF-8, separated by `;`, one row per movement, newest first.',
      ),
      requirePermission(shop, 'products', 'exports'),
      productId,
      async (c) => {
        const id = c.req.param('id')
        const exported = await exportMovements(shop, id)
        if (!exported.ok) return errorResponse(c, exported)
        return answerCsv(c, settings, `stock-${id}-${dayOf(shop.clock())}`, exported.rows)
      },
    )
}
