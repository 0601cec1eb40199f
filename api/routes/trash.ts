import { Hono, type MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import * as v from 'valibot'
import { count, success, text } from '../../contracts/answer-fields.ts'
import { restoredAnswer } from '../../contracts/bulk-actions.ts'
import { trashAnswer, trashChange, trashQuery } from '../../contracts/trash.ts'
import { restoredText } from '../../domain/catalogue/bulk-actions.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { listTrash } from '../../use-cases/trash/list-trash.ts'
import { purgeProducts } from '../../use-cases/trash/purge-trash.ts'
import { restoreProducts } from '../../use-cases/trash/restore-products.ts'
import { answers, BEARER, CALLER_ERRORS, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { type SignedIn, withActor } from '../middleware/authorize.ts'
import { setPaginationHeaders } from '../pagination.ts'
import { limitBody, SMALL_JSON, validate } from '../validate.ts'

const tags = ['Catalogue']
const REFUSALS = ['INVALID_INPUT', 'MALFORMED_JSON', ...CALLER_ERRORS, 'TRASHED_NOT_FOUND'] as const
const PURGED = v.object({ success, message: text, count })

/** The deleted products of the last 30 days (G-22). */
export function trashRoutes(shop: AppContext, mayManage: MiddlewareHandler<SignedIn>) {
  return new Hono<SignedIn>()
    .get(
      '/',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'The products of the trash, last deleted first',
        responses: answers(
          { 200: json('A page of the trash', trashAnswer) },
          'INVALID_INPUT',
          ...CALLER_ERRORS,
        ),
      }),
      mayManage,
      validate('query', trashQuery),
      async (c) => {
        const found = await listTrash(shop, c.req.valid('query'))
        setPaginationHeaders(c, found)
        return c.json({ success: true, products: found.products })
      },
    )
    .post(
      '/restore',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Restore products of the trash with all that belongs to them: all or none',
        description:
          'Units of orders cancelled since are returned. A barcode that another product has received since is left out.',
        responses: answers({ 200: json('What was restored', restoredAnswer) }, ...REFUSALS, 'PRODUCT_EXISTS'),
      }),
      mayManage,
      limitBody(SMALL_JSON),
      validate('json', trashChange),
      async (c) => {
        const restored = await restoreProducts(withActor(shop, c.get('caller')), c.req.valid('json').ids)
        if (!restored.ok) return errorResponse(c, restored)
        const { count, left } = restored
        return c.json({ success: true, message: restoredText(count, left), count, left })
      },
    )
    .post(
      '/purge',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Delete products of the trash permanently, with their images: all or none',
        responses: answers({ 200: json('How many', PURGED) }, ...REFUSALS),
      }),
      mayManage,
      limitBody(SMALL_JSON),
      validate('json', trashChange),
      async (c) => {
        const purged = await purgeProducts(withActor(shop, c.get('caller')), c.req.valid('json').ids)
        if (!purged.ok) return errorResponse(c, purged)
        const { count } = purged
        const what =
          count === 1 ? 'Produit supprimé définitivement' : `${count} produits supprimés définitivement`
        return c.json({ success: true, message: what, count })
      },
    )
}
