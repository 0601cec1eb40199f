import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { bulkOrderInput, orderActionInput } from '../../contracts/order-action.ts'
import { actionAnswer, bulkOrderAnswer, orderCountsAnswer } from '../../contracts/order-details.ts'
import { orderTrashAnswer, orderTrashQuery } from '../../contracts/order-trash.ts'
import { returnQuery, returnsAnswer } from '../../contracts/returns.ts'
import { hasPermission, type Permission } from '../../domain/accounts/account.ts'
import { fail } from '../../domain/errors.ts'
import { bulkSummary } from '../../domain/fulfillment/bulk-summary.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { actOnOrder, actOnOrders } from '../../use-cases/orders/act-on-order.ts'
import { countOrders, listReturns } from '../../use-cases/orders/list-orders.ts'
import { listTrashedOrders } from '../../use-cases/orders/order-trash.ts'
import { answers, BEARER, CALLER_ERRORS, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { requirePermission, withActor } from '../middleware/authorize.ts'
import { setPaginationHeaders } from '../pagination.ts'
import { validate } from '../validate.ts'

const tags = ['Fulfillment']

/** Actions that need another permission besides `orders`. */
const MONEY: Readonly<Record<string, Permission>> = {
  pay: 'payments',
  refund: 'payments',
  refund_return: 'payments',
}

/** Routes for administrators' actions on placed orders (D-01 to D-42). */
export function fulfillmentRoutes(shop: AppContext) {
  const mayManage = requirePermission(shop, 'orders')
  const mayRead = requirePermission(shop, 'orders:read')
  return new Hono()
    .get(
      '/counts',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Number of orders in each step',
        responses: answers({ 200: json('The numbers', orderCountsAnswer) }, ...CALLER_ERRORS),
      }),
      mayRead,
      async (c) => c.json({ success: true, counts: await countOrders(shop) }),
    )
    .get(
      '/trash',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'The orders deleted in the last 30 days, last deleted first',
        responses: answers(
          { 200: json('A page of the trash', orderTrashAnswer) },
          'INVALID_INPUT',
          ...CALLER_ERRORS,
        ),
      }),
      mayRead,
      validate('query', orderTrashQuery),
      async (c) => {
        const found = await listTrashedOrders(shop, c.req.valid('query'))
        setPaginationHeaders(c, found)
        return c.json({ success: true, orders: found.orders })
      },
    )
    .post(
      '/actions',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Apply one action to several orders; each is accepted or refused on its own',
        responses: answers({ 200: json('The results', bulkOrderAnswer) }, 'INVALID_INPUT', ...CALLER_ERRORS),
      }),
      mayManage,
      validate('json', bulkOrderInput),
      async (c) => {
        const result = await actOnOrders(withActor(shop, c.get('caller')), c.req.valid('json'))
        return c.json({ success: true, message: bulkSummary(result), ...result })
      },
    )
    .post(
      '/:orderId/actions',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Apply an action to an order: confirm, pack, deliver, edit, return, undo …',
        description:
          'A repeated `key` does nothing. `version` refuses an order that has changed since it was read. `pay`, `refund` and `refund_return` also need the permission `payments`.',
        responses: answers(
          { 200: json('The order afterwards', actionAnswer) },
          'INVALID_INPUT',
          'MALFORMED_JSON',
          ...CALLER_ERRORS,
          'ORDER_NOT_FOUND',
          'ORDER_NOT_PENDING',
          'ORDER_NOT_READY',
          'ORDER_MOVED',
          'ORDER_CHANGED',
          'ORDER_NOT_IN_TRASH',
          'OUT_OF_STOCK',
          'UNDO_NOTHING',
          'UNDO_NOT_YOURS',
          'UNDO_TOO_LATE',
          'CASH_SETTLED',
          'REFUND_TOO_LARGE',
          'RETURN_NOT_FOUND',
          'RETURN_MOVED',
          'RETURN_TOO_EARLY',
          'RETURN_TOO_MANY',
          'COURIER_NOT_FOUND',
          'COURIER_INACTIVE',
          'ORDER_ID_TAKEN',
          'PRODUCT_NOT_FOUND',
        ),
      }),
      mayManage,
      validate('json', orderActionInput),
      async (c) => {
        const input = c.req.valid('json')
        const needs = MONEY[input.action]
        if (needs && !hasPermission(c.get('caller'), needs)) return errorResponse(c, fail('NOT_ALLOWED'))
        const acted = await actOnOrder(withActor(shop, c.get('caller')), c.req.param('orderId'), input)
        if (!acted.ok) return errorResponse(c, acted)
        return c.json({ success: true, order: acted.order, repeated: acted.repeated })
      },
    )
}

/** Lists the returns of all orders (D-40). Actions on an order change them. */
export function returnRoutes(shop: AppContext) {
  return new Hono().get(
    '/',
    describeRoute({
      tags: ['Fulfillment'],
      security: BEARER,
      summary: 'Returns: open ones from the oldest, ended ones from the newest',
      responses: answers({ 200: json('The returns', returnsAnswer) }, 'INVALID_INPUT', ...CALLER_ERRORS),
    }),
    requirePermission(shop, 'orders:read'),
    validate('query', returnQuery),
    async (c) => {
      const found = await listReturns(shop, c.req.valid('query'))
      setPaginationHeaders(c, found)
      return c.json({ success: true, returns: found.returns })
    },
  )
}
