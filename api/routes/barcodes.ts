import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import { barcodeAnswer, barcodeInput, barcodeParam } from '../../contracts/stock.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { assignBarcode, type FoundBarcode, findBarcode } from '../../use-cases/stock/barcodes.ts'
import { answers, BEARER, CALLER_ERRORS, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { type SignedIn, withActor } from '../middleware/authorize.ts'
import { limitBody, SMALL_JSON, validate } from '../validate.ts'

const tags = ['Stock']
const FOUND = { 200: json('The product or variant with this barcode', barcodeAnswer) }

/** Finds the product or variant of a scanned barcode, and assigns barcodes. */
export function barcodeRoutes(shop: AppContext, mayManage: MiddlewareHandler<SignedIn>) {
  return new Hono<SignedIn>()
    .get(
      '/:code',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'The product or variant with a barcode',
        responses: answers(FOUND, 'INVALID_INPUT', ...CALLER_ERRORS, 'BARCODE_UNKNOWN'),
      }),
      mayManage,
      validate('param', barcodeParam),
      async (c) => {
        return answer(c, await findBarcode(shop, c.req.valid('param').code))
      },
    )
    .put(
      '/:code',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Give a barcode to a product or variant',
        description: 'It replaces the barcode that the product or variant had.',
        responses: answers(
          FOUND,
          'INVALID_INPUT',
          'MALFORMED_JSON',
          ...CALLER_ERRORS,
          'PRODUCT_NOT_FOUND',
          'STOCK_LINES',
          'BARCODE_TAKEN',
        ),
      }),
      mayManage,
      validate('param', barcodeParam),
      limitBody(SMALL_JSON),
      validate('json', barcodeInput),
      async (c) => {
        const as = withActor(shop, c.get('caller'))
        return answer(c, await assignBarcode(as, c.req.valid('param').code, c.req.valid('json')))
      },
    )
}

function answer(c: Context, found: FoundBarcode) {
  if (!found.ok) return errorResponse(c, found)
  const { product, color, size } = found
  return c.json({ success: true, product, color, size })
}
