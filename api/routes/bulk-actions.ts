import { Hono, type MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import { bulkActionsAnswer, restoredAnswer } from '../../contracts/bulk-actions.ts'
import { restoredText, undoneText } from '../../domain/catalogue/bulk-actions.ts'
import { listBulkActions } from '../../use-cases/catalogue/bulk-actions.ts'
import { undoBulkAction } from '../../use-cases/catalogue/undo-bulk-action.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answers, BEARER, CALLER_ERRORS, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { type SignedIn, withActor } from '../middleware/authorize.ts'

const tags = ['Catalogue']

/** Lists and undoes recent edits, imports and deletions of products (G-22). */
export function bulkActionRoutes(shop: AppContext, mayManage: MiddlewareHandler<SignedIn>) {
  return new Hono<SignedIn>()
    .get(
      '/',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'The edits of several products, imports and deletions that can be undone now, newest first',
        responses: answers({ 200: json('The actions', bulkActionsAnswer) }, ...CALLER_ERRORS),
      }),
      mayManage,
      async (c) => c.json({ success: true, actions: await listBulkActions(shop) }),
    )
    .post(
      '/:id/undo',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Undo an edit of several products, an import or a deletion within ten minutes, once',
        description:
          'Fields that still have the value of the edit get the previous value back; stock changes by the same units, ' +
          'not below 0. What was changed again since stays and is listed in `left`.',
        responses: answers(
          { 200: json('What was restored', restoredAnswer) },
          ...CALLER_ERRORS,
          'BULK_ACTION_NOT_FOUND',
          'BULK_ACTION_FINAL',
          'BULK_ACTION_UNDONE',
          'PRODUCT_EXISTS',
        ),
      }),
      mayManage,
      async (c) => {
        const undone = await undoBulkAction(withActor(shop, c.get('caller')), c.req.param('id'))
        if (!undone.ok) return errorResponse(c, undone)
        const { kind, count, left } = undone
        const message = kind === 'deletion' ? restoredText(count, left) : undoneText(count, left)
        return c.json({ success: true, message, count, left })
      },
    )
}
