import { Hono, type MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import * as v from 'valibot'
import { success, text } from '../../contracts/answer-fields.ts'
import { undoOffer } from '../../contracts/bulk-actions.ts'
import { productAnswer } from '../../contracts/product-answers.ts'
import { productChange, productsChange, productsDeletion } from '../../contracts/product-changes.ts'
import { variantsAnswer, variantsChange } from '../../contracts/variants.ts'
import { changeProduct, changeProducts, deleteProducts } from '../../use-cases/catalogue/change-products.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { setVariantStocks } from '../../use-cases/stock/set-variant-stocks.ts'
import { answers, BEARER, CALLER_ERRORS, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { type SignedIn, withActor } from '../middleware/authorize.ts'
import { limitBody, productId, SMALL_JSON, validate } from '../validate.ts'

const tags = ['Catalogue']
/** bytes of the largest grid */
const GRID_JSON = 400_000
const REFUSALS = ['INVALID_INPUT', 'MALFORMED_JSON', ...CALLER_ERRORS, 'PRODUCT_NOT_FOUND'] as const

/** Changes fields of one or several products, and deletes several. */
export function productChangeRoutes(shop: AppContext, mayManage: MiddlewareHandler<SignedIn>) {
  return new Hono<SignedIn>()
    .patch(
      '/:id',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Change some fields of a product',
        description:
          'Fields that are not sent stay. `stockWas`: the stock seen; if it has changed since, nothing is written.',
        responses: answers(
          { 200: json('The product', productAnswer) },
          ...REFUSALS,
          'STOCK_MOVED',
          'VARIANT_STOCK',
        ),
      }),
      mayManage,
      productId,
      limitBody(SMALL_JSON),
      validate('json', productChange),
      async (c) => {
        const changed = await changeProduct(
          withActor(shop, c.get('caller')),
          c.req.param('id'),
          c.req.valid('json'),
        )
        return changed.ok ? c.json({ success: true, product: changed.product }) : errorResponse(c, changed)
      },
    )
    .patch(
      '/:id/variants',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Set the stock of some colours and sizes of a product',
        description:
          'Each cell carries the stock last read (`was`). A cell that has changed since is refused and the others are ' +
          'written; when every cell is refused, nothing is.',
        responses: answers({ 200: json('The variants', variantsAnswer) }, ...REFUSALS, 'STOCK_MOVED'),
      }),
      mayManage,
      productId,
      limitBody(GRID_JSON),
      validate('json', variantsChange),
      async (c) => {
        const { cells } = c.req.valid('json')
        const set = await setVariantStocks(withActor(shop, c.get('caller')), c.req.param('id'), cells)
        if (!set.ok) return errorResponse(c, set)
        const { ok: _, ...answer } = set
        return c.json({ success: true, message: gridText(set.refused.length), ...answer })
      },
    )
    .patch(
      '/',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Change several products in the same way: all or none; can be undone',
        responses: answers({ 200: json('How many', COUNTED) }, ...REFUSALS, 'VARIANT_STOCK'),
      }),
      mayManage,
      limitBody(SMALL_JSON),
      validate('json', productsChange),
      async (c) => {
        const { ids, changes } = c.req.valid('json')
        const changed = await changeProducts(withActor(shop, c.get('caller')), ids, changes)
        if (!changed.ok) return errorResponse(c, changed)
        return c.json({
          success: true,
          count: changed.count,
          message: changedText(changed.count),
          undo: changed.undo,
        })
      },
    )
    .post(
      '/delete',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Move several products to the trash: all or none; can be undone',
        responses: answers({ 200: json('How many', COUNTED) }, ...REFUSALS),
      }),
      mayManage,
      limitBody(SMALL_JSON),
      validate('json', productsDeletion),
      async (c) => {
        const deleted = await deleteProducts(withActor(shop, c.get('caller')), c.req.valid('json').ids)
        if (!deleted.ok) return errorResponse(c, deleted)
        return c.json({ success: true, count: deleted.count, message: deleted.message, undo: deleted.undo })
      },
    )
}

function gridText(refused: number): string {
  if (refused === 0) return 'Stock mis à jour avec succès !'
  const cells = refused === 1 ? 'Une case a' : `${refused} cases ont`
  return `Stock mis à jour. ${cells} changé entre-temps et gardé sa valeur actuelle.`
}

function changedText(count: number): string {
  return count === 1 ? 'Produit mis à jour avec succès !' : `${count} produits mis à jour avec succès !`
}

const COUNTED = v.object({
  success,
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  message: text,
  undo: undoOffer,
})
