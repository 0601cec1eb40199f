import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { successAnswer } from '../../contracts/answer-fields.ts'
import { noteAnswer, noteInput, pinInput } from '../../contracts/order-details.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { addNote, deleteNote, pinNote } from '../../use-cases/orders/order-notes.ts'
import { answers, BEARER, CALLER_ERRORS, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { requirePermission, withActor } from '../middleware/authorize.ts'
import { validate } from '../validate.ts'

const tags = ['Fulfillment']

/** Notes of administrators on an order (D-06). */
export function orderNoteRoutes(shop: AppContext) {
  const mayManage = requirePermission(shop, 'orders')
  return new Hono()
    .post(
      '/:orderId/notes',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Add a note to an order',
        responses: answers(
          { 201: json('The note', noteAnswer) },
          'INVALID_INPUT',
          ...CALLER_ERRORS,
          'ORDER_NOT_FOUND',
        ),
      }),
      mayManage,
      validate('json', noteInput),
      async (c) => {
        const added = await addNote(
          withActor(shop, c.get('caller')),
          c.req.param('orderId'),
          c.req.valid('json'),
        )
        return added.ok ? c.json({ success: true, id: added.id }, 201) : errorResponse(c, added)
      },
    )
    .patch(
      '/:orderId/notes/:id',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Pin a note, or unpin it',
        responses: answers(
          { 200: json('Done', successAnswer) },
          'INVALID_INPUT',
          ...CALLER_ERRORS,
          'NOTE_NOT_FOUND',
        ),
      }),
      mayManage,
      validate('json', pinInput),
      async (c) => {
        const { orderId, id } = c.req.param()
        const changed = await pinNote(
          withActor(shop, c.get('caller')),
          orderId,
          id,
          c.req.valid('json').pinned,
        )
        return changed.ok ? c.json({ success: true, message: 'Note modifiée' }) : errorResponse(c, changed)
      },
    )
    .delete(
      '/:orderId/notes/:id',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Delete a note',
        responses: answers({ 200: json('Done', successAnswer) }, ...CALLER_ERRORS, 'NOTE_NOT_FOUND'),
      }),
      mayManage,
      async (c) => {
        const { orderId, id } = c.req.param()
        const deleted = await deleteNote(withActor(shop, c.get('caller')), orderId, id)
        return deleted.ok ? c.json({ success: true, message: 'Note supprimée' }) : errorResponse(c, deleted)
      },
    )
}
