import { Hono } from 'hono'
import * as v from 'valibot'
import { success, text, warnings } from '../../contracts/answer-fields.ts'
import { bulkActionsAnswer, restoredAnswer, undoOffer } from '../../contracts/bulk-actions.ts'
import { productAnswer } from '../../contracts/product-answers.ts'
import { productChange, productsChange, productsDeletion } from '../../contracts/product-changes.ts'
import { variantsAnswer, variantsChange } from '../../contracts/variants.ts'
import { restoredText, undoneText } from '../../domain/catalogue/bulk-actions.ts'
import { becomesFree, freeWarnings } from '../../domain/pricing/price.ts'
import { listBulkActions } from '../../use-cases/catalogue/bulk-actions.ts'
import { changeProduct, changeProducts, deleteProducts } from '../../use-cases/catalogue/change-products.ts'
import { undoBulkAction } from '../../use-cases/catalogue/undo-bulk-action.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { setVariantStocks } from '../../use-cases/stock/set-variant-stocks.ts'
import { answer } from '../answers.ts'
import { BODY_ERRORS, CALLER_ERRORS, describer, json } from '../descriptions.ts'
import { requirePermission, withCaller } from '../middleware/authorize.ts'
import { LARGE_JSON, productId, validateJson } from '../validate.ts'

const describe = describer('Catalogue', CALLER_ERRORS)
const REFUSALS = [...BODY_ERRORS, 'PRODUCT_NOT_FOUND'] as const

const COUNTED = v.object({
  success,
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  message: text,
  undo: undoOffer,
  warnings,
})

export function productChangeRoutes(shop: AppContext) {
  const mayManage = requirePermission(shop, 'products')
  return new Hono()
    .patch(
      '/:id',
      describe(
        'Change some fields of a product',
        { 200: json('The product', productAnswer) },
        [...REFUSALS, 'EDIT_CONFLICT', 'STOCK_MOVED', 'VARIANT_STOCK', 'BARCODE_TAKEN'],
        'Fields that are not sent stay. `stockWas` and `was`: the stock and the other values seen; if others have ' +
          'changed them since, nothing is written.',
      ),
      mayManage,
      productId,
      validateJson(productChange),
      async (c) => {
        const requested = c.req.valid('json')
        const changed = await changeProduct(withCaller(shop, c), c.req.param('id'), requested)
        const isPriced = requested.price !== undefined || requested.discount !== undefined
        return answer(c, changed, ({ product }) => {
          const isFree = isPriced && becomesFree(null, product, shop.clock())
          return { product, warnings: freeWarnings(isFree ? [product.name] : []) }
        })
      },
    )
    .patch(
      '/:id/variants',
      describe(
        'Set the stock of some colours and sizes of a product',
        { 200: json('The variants', variantsAnswer) },
        [...REFUSALS, 'STOCK_MOVED'],
        'Each cell carries the stock last read (`was`). A cell that has changed since is refused and the others are ' +
          'written; when every cell is refused, nothing is.',
      ),
      mayManage,
      productId,
      validateJson(variantsChange, LARGE_JSON),
      async (c) => {
        const { cells } = c.req.valid('json')
        const set = await setVariantStocks(withCaller(shop, c), c.req.param('id'), cells)
        return answer(c, set, ({ ok: _, ...stocks }) => ({
          message: gridText(stocks.refused.length),
          ...stocks,
        }))
      },
    )
    .patch(
      '/',
      describe(
        'Change several products in the same way: all or none; can be undone',
        { 200: json('How many', COUNTED) },
        [...REFUSALS, 'VARIANT_STOCK', 'BARCODE_TAKEN'],
      ),
      mayManage,
      validateJson(productsChange),
      async (c) => {
        const { ids, changes } = c.req.valid('json')
        const changed = await changeProducts(withCaller(shop, c), ids, changes)
        return answer(c, changed, ({ count, undo, free }) => {
          const warnings = freeWarnings(free)
          return { count, message: [changedText(count), ...warnings].join(' '), undo, warnings }
        })
      },
    )
    .post(
      '/delete',
      describe(
        'Move several products to the trash: all or none; can be undone',
        { 200: json('How many', COUNTED) },
        REFUSALS,
      ),
      mayManage,
      validateJson(productsDeletion),
      async (c) => {
        const deleted = await deleteProducts(withCaller(shop, c), c.req.valid('json').ids)
        return answer(c, deleted, ({ count, message, undo }) => ({ count, message, undo }))
      },
    )
}

/** Lists and undoes recent edits, imports and deletions of products (G-22). */
export function bulkActionRoutes(shop: AppContext) {
  const mayManage = requirePermission(shop, 'products')
  return new Hono()
    .get(
      '/',
      describe('The edits of several products, imports and deletions that can be undone now, newest first', {
        200: json('The actions', bulkActionsAnswer),
      }),
      mayManage,
      async (c) => c.json({ success: true, actions: await listBulkActions(shop) }),
    )
    .post(
      '/:id/undo',
      describe(
        'Undo an edit of several products, an import or a deletion within ten minutes, once',
        { 200: json('What was restored', restoredAnswer) },
        ['BULK_ACTION_NOT_FOUND', 'BULK_ACTION_FINAL', 'BULK_ACTION_UNDONE', 'PRODUCT_EXISTS'],
        'Fields that still have the value of the edit get the previous value back; stock changes by the same units, ' +
          'not below 0. What was changed again since stays and is listed in `left`. The undo of a large import may go on after ' +
          'the answer; `count` is then 0.',
      ),
      mayManage,
      async (c) => {
        const undone = await undoBulkAction(withCaller(shop, c), c.req.param('id'))
        return answer(c, undone, ({ kind, count, left, continues = false }) => ({
          message: continues
            ? UNDO_CONTINUES
            : kind === 'deletion'
              ? restoredText(count, left)
              : undoneText(count, left),
          count,
          left,
        }))
      },
    )
}

const UNDO_CONTINUES = 'La modification se défait\u202f: la boutique termine d’elle-même en quelques minutes.'

function gridText(refused: number): string {
  if (refused === 0) return 'Stock mis à jour avec succès !'
  const cells = refused === 1 ? 'Une case a' : `${refused} cases ont`
  return `Stock mis à jour. ${cells} changé entre-temps et gardé sa valeur actuelle.`
}

function changedText(count: number): string {
  return count === 1 ? 'Produit mis à jour avec succès !' : `${count} produits mis à jour avec succès !`
}
