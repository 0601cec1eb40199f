import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import * as v from 'valibot'
import { productIdsQuery } from '../../contracts/likes-query.ts'
import { productSummary } from '../../contracts/product-answers.ts'
import { MAX_LISTED } from '../../domain/catalogue/shared-list.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { listLikedProducts, listProducts } from '../../use-cases/likes/likes.ts'
import { answers, json } from '../descriptions.ts'
import { knownVisitor } from '../middleware/visitor.ts'
import { validate } from '../validate.ts'

/** Lists the products a visitor likes. It is not below `/products`, whose responses are cached for all visitors. */
export function likedProductRoutes(shop: Pick<AppContext, 'store'>) {
  return new Hono().get(
    '/',
    describeRoute({
      tags: ['Reviews'],
      summary: 'The products the visitor likes, the newest like first',
      description: `At most ${MAX_LISTED}.`,
      responses: answers({ 200: json('The products', v.array(productSummary)) }),
    }),
    async (c) => c.json(await listLikedProducts(shop, knownVisitor(c)), 200, PRIVATE),
  )
}

/** Lists products by their ids. */
export function listedProductRoutes(shop: Pick<AppContext, 'store'>) {
  return new Hono().get(
    '/by-ids',
    describeRoute({
      tags: ['Catalogue'],
      summary: 'Products with these ids, in their order',
      description: `At most ${MAX_LISTED}; those that do not exist are left out.`,
      responses: answers({ 200: json('The products', v.array(productSummary)) }, 'INVALID_INPUT'),
    }),
    validate('query', productIdsQuery),
    async (c) => c.json(await listProducts(shop, c.req.valid('query').ids)),
  )
}

const PRIVATE = { 'Cache-Control': 'private, no-store' }
