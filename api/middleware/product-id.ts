import { createMiddleware } from 'hono/factory'
import { isProductId } from '../../domain/catalogue/product-id.ts'
import { refuse } from '../../domain/errors.ts'
import { answerRefusal } from '../respond.ts'

/** What cannot be a product's id: 404 like an id nobody has. */
export const productId = createMiddleware(async (c, next) => {
  if (!isProductId(c.req.param('id') ?? '')) return answerRefusal(c, refuse('PRODUCT_NOT_FOUND'))
  return next()
})
