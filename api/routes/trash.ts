import { Hono } from 'hono'
import * as v from 'valibot'
import { count, success, text } from '../../contracts/answer-fields.ts'
import { restoredAnswer } from '../../contracts/bulk-actions.ts'
import { trashAnswer, trashChange, trashQuery } from '../../contracts/trash.ts'
import { restoredText } from '../../domain/catalogue/bulk-actions.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { listTrash } from '../../use-cases/trash/list-trash.ts'
import { purgeProducts } from '../../use-cases/trash/purge-trash.ts'
import { restoreProducts } from '../../use-cases/trash/restore-products.ts'
import { answer, answerPage } from '../answers.ts'
import { BODY_ERRORS, CALLER_ERRORS, describer, json } from '../descriptions.ts'
import { requirePermission, withCaller } from '../middleware/authorize.ts'
import { validate, validateJson } from '../validate.ts'

const describe = describer('Catalogue', CALLER_ERRORS)
const REFUSALS = [...BODY_ERRORS, 'TRASHED_NOT_FOUND'] as const
const PURGED = v.object({ success, message: text, count })

/** Lists, restores and purges products deleted in the last 30 days (G-22). */
export function trashRoutes(shop: AppContext) {
  const mayManage = requirePermission(shop, 'products')
  return new Hono()
    .get(
      '/',
      describe(
        'The products of the trash, last deleted first',
        { 200: json('A page of the trash', trashAnswer) },
        ['INVALID_INPUT'],
      ),
      mayManage,
      validate('query', trashQuery),
      async (c) => answerPage(c, await listTrash(shop, c.req.valid('query')), 'products'),
    )
    .post(
      '/restore',
      describe(
        'Restore products of the trash with all that belongs to them: all or none',
        { 200: json('What was restored', restoredAnswer) },
        [...REFUSALS, 'PRODUCT_EXISTS'],
        'Units of orders cancelled since are returned. A barcode that another product has received since is left out.',
      ),
      mayManage,
      validateJson(trashChange),
      async (c) => {
        const restored = await restoreProducts(withCaller(shop, c), c.req.valid('json').ids)
        return answer(c, restored, ({ count, left }) => ({ message: restoredText(count, left), count, left }))
      },
    )
    .post(
      '/purge',
      describe(
        'Delete products of the trash permanently, with their images: all or none',
        { 200: json('How many', PURGED) },
        REFUSALS,
      ),
      mayManage,
      validateJson(trashChange),
      async (c) => {
        const purged = await purgeProducts(withCaller(shop, c), c.req.valid('json').ids)
        return answer(c, purged, ({ count }) => ({ message: purgedText(count), count }))
      },
    )
}

function purgedText(count: number): string {
  return count === 1 ? 'Produit supprimé définitivement' : `${count} produits supprimés définitivement`
}
