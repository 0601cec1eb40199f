import { createMiddleware } from 'hono/factory'
import { refuse } from '../../domain/refusals.ts'
import { answerRefusal } from '../respond.ts'

export const PRODUCT_ID = /^[\w-]{1,64}$/

/** What cannot be a product's id is not looked for: 404 like an id nobody has. */
export const productId = createMiddleware(async (c, next) => {
  if (!PRODUCT_ID.test(c.req.param('id') ?? '')) return answerRefusal(c, refuse('PRODUCT_NOT_FOUND'))
  return next()
})
