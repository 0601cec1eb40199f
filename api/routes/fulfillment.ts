import { Hono } from 'hono'
import { bulkOrderInput, enteredOrderInput, orderActionInput } from '../../contracts/order-action.ts'
import {
  actionAnswer,
  bulkOrderAnswer,
  noteAnswer,
  noteInput,
  orderCountsAnswer,
  orderTextsAnswer,
  pinInput,
  returnQuery,
  returnsAnswer,
  waitingAnswer,
} from '../../contracts/order-details.ts'
import { orderTrashAnswer, orderTrashQuery } from '../../contracts/trash.ts'
import { hasPermission } from '../../domain/accounts/account.ts'
import { dayOf } from '../../domain/deliveries/courier.ts'
import { runText } from '../../domain/deliveries/wanted-day.ts'
import { fail } from '../../domain/errors.ts'
import { bulkSummary } from '../../domain/orders/bulk-summary.ts'
import { MONEY_ACTIONS } from '../../domain/orders/order-action.ts'
import { freeWarnings } from '../../domain/pricing/price.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { actOnOrder, actOnOrders } from '../../use-cases/orders/act-on-order.ts'
import { enterOrder } from '../../use-cases/orders/enter-order.ts'
import { countOrders, listReturns, listWaiting } from '../../use-cases/orders/list-orders.ts'
import { addNote, deleteNote, pinNote } from '../../use-cases/orders/order-notes.ts'
import { listTrashedOrders } from '../../use-cases/orders/order-trash.ts'
import { assignedRuns } from '../../use-cases/orders/other-day.ts'
import { viewOrder } from '../../use-cases/push/devices.ts'
import { readSettings } from '../../use-cases/settings/read-settings.ts'
import { answer, answerPage } from '../answers.ts'
import { BODY_ERRORS, CALLER_ERRORS, DONE, describer, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { requirePermission, withCaller } from '../middleware/authorize.ts'
import { ORDER_JSON, validate, validateJson } from '../validate.ts'

const describe = describer('Fulfillment', CALLER_ERRORS)

/** Stores orders that administrators enter, and applies actions to placed orders (D-01 to D-42, D-52). */
export function fulfillmentRoutes(shop: AppContext) {
  const mayManage = requirePermission(shop, 'orders')
  const mayRead = requirePermission(shop, 'orders:read')
  return new Hono()
    .post(
      '/entered',
      describe(
        'Enter an order; the same order sent again gets the first answer',
        { 201: json('The order', actionAnswer), 200: json('The order as already entered', actionAnswer) },
        [...BODY_ERRORS, 'OUT_OF_STOCK', 'PRICE_CHANGED', 'PROMOTION_CHANGED', 'ORDER_ID_TAKEN'],
        '`conversationId` is ignored without the permission `messages`.',
      ),
      mayManage,
      validateJson(enteredOrderInput, ORDER_JSON),
      async (c) => {
        const { conversationId, ...input } = c.req.valid('json')
        const from = conversationId && hasPermission(c.get('caller'), 'messages') ? { conversationId } : {}
        const entered = await enterOrder(withCaller(shop, c), { ...input, ...from })
        if (!entered.ok) return errorResponse(c, entered)
        const { order, repeated } = entered
        const free = order.items.filter(({ price, discount }) => price === 0 && discount > 0)
        const warnings = freeWarnings(free.map(({ name }) => name))
        return c.json({ success: true, order, repeated, warnings }, repeated ? 200 : 201)
      },
    )
    .get(
      '/texts',
      describe('Prepared WhatsApp texts of each step', { 200: json('The texts', orderTextsAnswer) }),
      mayRead,
      async (c) => {
        const { orderTexts } = await readSettings(shop, ['orderTexts'])
        return c.json({ success: true, texts: orderTexts })
      },
    )
    .get(
      '/counts',
      describe('Number of orders in each step', { 200: json('The numbers', orderCountsAnswer) }),
      mayRead,
      async (c) => c.json({ success: true, counts: await countOrders(shop) }),
    )
    .get(
      '/trash',
      describe(
        'The orders deleted in the last 30 days, last deleted first',
        { 200: json('A page of the trash', orderTrashAnswer) },
        ['INVALID_INPUT'],
      ),
      mayRead,
      validate('query', orderTrashQuery),
      async (c) => answerPage(c, await listTrashedOrders(shop, c.req.valid('query')), 'orders'),
    )
    .post(
      '/actions',
      describe(
        'Apply one action to several orders; each is accepted or refused on its own',
        { 200: json('The results', bulkOrderAnswer) },
        ['INVALID_INPUT'],
      ),
      mayManage,
      validateJson(bulkOrderInput, ORDER_JSON),
      async (c) => {
        const result = await actOnOrders(withCaller(shop, c), c.req.valid('json'))
        const today = dayOf(shop.clock())
        const runs = result.runs.map((run) => runText(run, today))
        return c.json({ success: true, message: [bulkSummary(result), ...runs].join('. '), ...result })
      },
    )
    .post(
      '/:orderId/actions',
      describe(
        'Apply an action to an order: confirm, pack, deliver, edit, return, undo …',
        { 200: json('The order afterwards', actionAnswer) },
        [
          ...BODY_ERRORS,
          'ORDER_NOT_FOUND',
          'ORDER_NOT_PENDING',
          'ORDER_NOT_READY',
          'ORDER_MOVED',
          'ORDER_CHANGED',
          'OTHER_DAY',
          'ORDER_NOT_IN_TRASH',
          'OUT_OF_STOCK',
          'UNDO_NOTHING',
          'UNDO_NOT_YOURS',
          'UNDO_PROVEN',
          'UNDO_TOO_LATE',
          'CASH_SETTLED',
          'CLAIM_NOT_FOUND',
          'CLAIM_TO_CHECK',
          'REFUND_TOO_LARGE',
          'REFUND_ONLY_WHOLE',
          'REFUND_OPEN',
          'PAYMENT_UNKNOWN',
          'PAYMENT_NOT_REFUNDABLE',
          'RETURN_NOT_FOUND',
          'RETURN_MOVED',
          'RETURN_TOO_EARLY',
          'RETURN_TOO_MANY',
          'COURIER_NOT_FOUND',
          'COURIER_INACTIVE',
          'ORDER_ID_TAKEN',
          'PRODUCT_NOT_FOUND',
        ],
        'A repeated `key` does nothing. `version` refuses an order that has changed since it was read; `checkDay` one that would leave on another day than wanted, which `warnings` names without it. A wallet payment reported by `deliver`, `deliver_partly` or `exchange` counts only after `confirm_payment`. `pay`, `confirm_payment`, `refuse_payment`, `refund`, `refund_return` and `delete` also need the permission `payments`.',
      ),
      mayManage,
      validateJson(orderActionInput, ORDER_JSON),
      async (c) => {
        const input = c.req.valid('json')
        const mayPay = hasPermission(c.get('caller'), 'payments')
        if (MONEY_ACTIONS.has(input.action) && !mayPay) return errorResponse(c, fail('NOT_ALLOWED'))
        const acted = await actOnOrder(withCaller(shop, c), c.req.param('orderId'), input)
        const runs = acted.ok && !acted.repeated ? await assignedRuns(shop, input.action, [acted.order]) : []
        return answer(c, acted, ({ order, repeated, warnings }) => ({ order, repeated, warnings, runs }))
      },
    )
}

/** Adds, pins and deletes notes of administrators on an order (D-06). */
export function orderNoteRoutes(shop: AppContext) {
  const mayManage = requirePermission(shop, 'orders')
  return new Hono()
    .post(
      '/:orderId/views',
      describe(
        'Note that the caller has opened an order: nobody is told of it again. A key notes nothing',
        DONE,
        ['ORDER_NOT_FOUND'],
      ),
      requirePermission(shop, 'orders:read'),
      async (c) => answer(c, await viewOrder(withCaller(shop, c), c.req.param('orderId')), () => ({})),
    )
    .post(
      '/:orderId/notes',
      describe('Add a note to an order', { 201: json('The note', noteAnswer) }, [
        'INVALID_INPUT',
        'ORDER_NOT_FOUND',
      ]),
      mayManage,
      validateJson(noteInput),
      async (c) => {
        const added = await addNote(withCaller(shop, c), c.req.param('orderId'), c.req.valid('json'))
        return answer(c, added, ({ id }) => ({ id }), 201)
      },
    )
    .patch(
      '/:orderId/notes/:id',
      describe('Pin a note, or unpin it', DONE, ['INVALID_INPUT', 'NOTE_NOT_FOUND']),
      mayManage,
      validateJson(pinInput),
      async (c) => {
        const { orderId, id } = c.req.param()
        const changed = await pinNote(withCaller(shop, c), orderId, id, c.req.valid('json').pinned)
        return answer(c, changed, () => ({ message: 'Note modifiée' }))
      },
    )
    .delete(
      '/:orderId/notes/:id',
      describe('Delete a note', DONE, ['NOTE_NOT_FOUND']),
      mayManage,
      async (c) => {
        const { orderId, id } = c.req.param()
        const deleted = await deleteNote(withCaller(shop, c), orderId, id)
        return answer(c, deleted, () => ({ message: 'Note supprimée' }))
      },
    )
}

/** Lists the returns of all orders (D-40), and what couriers bring back. The routes for order actions change them. */
export function returnRoutes(shop: AppContext) {
  return new Hono()
    .get(
      '/waiting',
      describe('Units that couriers bring back from the door, until the shop has received them', {
        200: json('By order, those that wait longest first', waitingAnswer),
      }),
      requirePermission(shop, 'orders:read'),
      async (c) => c.json({ success: true, orders: await listWaiting(shop) }),
    )
    .get(
      '/',
      describe(
        'Returns: open ones from the oldest, ended ones from the newest',
        { 200: json('The returns', returnsAnswer) },
        ['INVALID_INPUT'],
      ),
      requirePermission(shop, 'orders:read'),
      validate('query', returnQuery),
      async (c) => answerPage(c, await listReturns(shop, c.req.valid('query')), 'returns'),
    )
}
