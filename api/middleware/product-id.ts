import { createMiddleware } from 'hono/factory'
import { isProductId } from '../../domain/catalogue/product-id.ts'
import { fail } from '../../domain/errors.ts'
import { errorResponse } from '../respond.ts'

/** What cannot be a product's id: 404 like an id nobody has. */
export const productId = createMiddleware(async (c, next) => {
  if (!isProductId(c.req.param('id') ?? '')) return errorResponse(c, fail('PRODUCT_NOT_FOUND'))
  return next()
})
