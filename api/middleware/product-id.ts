import { createMiddleware } from 'hono/factory'
import { isProductId } from '../../domain/catalogue/product-id.ts'
import { fail } from '../../domain/errors.ts'
import { errorResponse } from '../errors.ts'

/** Answers 404 for a text that cannot be a product's id. */
export const productId = createMiddleware(async (c, next) => {
  if (!isProductId(c.req.param('id') ?? '')) return errorResponse(c, fail('PRODUCT_NOT_FOUND'))
  return next()
})
