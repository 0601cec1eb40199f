import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { placedSignedIn, success, text } from '../../contracts/answer-fields.ts'
import {
  type OrderQuery,
  order,
  orderFilterQuery,
  orderQuery,
  orderSumsAnswer,
} from '../../contracts/order.ts'
import { orderDetailsAnswer } from '../../contracts/order-details.ts'
import { orderInput } from '../../contracts/order-form.ts'
import { ordersAnswer } from '../../contracts/order-list.ts'
import { DONE_TEXTS, permissionsOfAction } from '../../domain/orders/order-action.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { findWaitingCustomers } from '../../use-cases/conversations/waiting-orders.ts'
import { actOnOrder } from '../../use-cases/orders/act-on-order.ts'
import { getOrder } from '../../use-cases/orders/get-order.ts'
import {
  countSelected,
  exportOrders,
  isWholeList,
  listOrders,
  readOrders,
  sumOrders,
} from '../../use-cases/orders/list-orders.ts'
import { placeOrder } from '../../use-cases/orders/place-order.ts'
import { confirmClaim, reopenClaim } from '../../use-cases/payments/check-claim.ts'
import { messagesFor } from '../../use-cases/whatsapp/list-order-messages.ts'
import { answerPlaced } from '../answer-placed.ts'
import { answer, setPaginationHeaders } from '../answers.ts'
import { answerCsv, dayOf } from '../csv/csv-answer.ts'
import { BODY_ERRORS, CALLER_ERRORS, DONE, describer, file, json } from '../descriptions.ts'
import { type ErrorHandlerSettings, errorResponse } from '../errors.ts'
import { forCaller, requirePermission, type SignedIn, withCaller } from '../middleware/authorize.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { answerTexts, jsonTexts } from '../text-stream.ts'
import { ORDER_JSON, validate, validateJson } from '../validate.ts'

const describe = describer('Orders', CALLER_ERRORS)
const describePublic = describer('Orders')
const PLACED = v.object({
  success,
  message: text,
  order,
  followKey: v.optional(
    v.pipe(v.string(), v.description('Key of the order’s page, /commande/{orderId}?cle=')),
  ),
  signedIn: placedSignedIn,
})

/** Actions that also have a route of their own. An empty reason cancels only a pending order. */
type DocumentedAction = { action: 'confirm' | 'reopen' | 'delete' } | { action: 'cancel'; reason: '' }

export function orderRoutes(shop: AppContext, settings: ErrorHandlerSettings, limits: Limits) {
  const mayRead = requirePermission(shop, 'orders:read')
  const mayManage = requirePermission(shop, 'orders:read', 'orders')
  const mayCheck = requirePermission(shop, 'orders:read', 'payments')
  const actOn = (input: DocumentedAction) => async (c: Context<SignedIn, '/:orderId'>) =>
    answer(c, await actOnOrder(withCaller(shop, c), c.req.param('orderId'), input), () => ({
      message: DONE_TEXTS[input.action],
    }))
  const check = (change: typeof confirmClaim) => async (c: Context<SignedIn, '/:orderId'>) =>
    answer(c, await change(withCaller(shop, c), c.req.param('orderId')), ({ message }) => ({ message }))
  return new Hono()
    .post(
      '/',
      describePublic(
        'Place an order; the same order sent again gets the first answer',
        { 201: json('The order', PLACED), 200: json('The order as already placed', PLACED) },
        [
          ...BODY_ERRORS,
          'OUT_OF_STOCK',
          'VARIANT_UNKNOWN',
          'CHOICE_NOT_OFFERED',
          'PRICE_CHANGED',
          'DISTRICT_REQUIRED',
          'FEE_CHANGED',
          'PROMOTION_CHANGED',
          'CASH_NOT_ACCEPTED',
          'ORDER_ID_TAKEN',
          'TOO_MANY_REQUESTS',
        ],
        'With the token of a customer, the order is shown in the account. A token that is not valid is ignored.',
      ),
      limits.perClient('order'),
      validateJson(orderInput, ORDER_JSON),
      async (c) => {
        const input = c.req.valid('json')
        return answerPlaced(c, { shop, limits }, input, (customerId) => placeOrder(shop, input, customerId))
      },
    )
    .get(
      '/',
      describe('Orders, newest first', { 200: json('The orders', ordersAnswer) }, ['INVALID_INPUT']),
      mayRead,
      validate('query', orderQuery),
      async (c) => {
        const query = c.req.valid('query')
        if (isWholeList(query)) return answerAllOrders(c, shop, settings, query)
        const found = await listOrders(shop, query)
        setPaginationHeaders(c, found)
        const mark = await findWaitingCustomers(shop, c.get('caller'), found.orders)
        const orders = found.orders.map((one) => mark(forCaller(c.get('caller'), one)))
        return c.json({ success: true, orders, message: `${found.total} commande(s)` })
      },
    )
    .get(
      '/sums',
      describe('Sums of the selected orders, in CFA francs', { 200: json('The sums', orderSumsAnswer) }, [
        'INVALID_INPUT',
      ]),
      mayRead,
      validate('query', orderFilterQuery),
      async (c) => c.json({ success: true, sums: await sumOrders(shop, c.req.valid('query')) }),
    )
    .get(
      '/:orderId',
      describe(
        'One order with its claims, history, money, attempts, returns and notes',
        { 200: json('The order', orderDetailsAnswer) },
        ['ORDER_NOT_FOUND'],
        'Without the permission `messages`, of WhatsApp only what the shop told by itself.',
      ),
      mayRead,
      async (c) => {
        const viewed = await getOrder(withCaller(shop, c), c.req.param('orderId'))
        if (!viewed.ok) return errorResponse(c, viewed)
        const messages = messagesFor(c.get('caller'), viewed.order.messages)
        const order = forCaller(c.get('caller'), { ...viewed.order, messages })
        const mark = await findWaitingCustomers(shop, c.get('caller'), [order], 'all')
        return c.json({ success: true, order: mark(order) })
      },
    )
    .patch(
      '/:orderId/confirm',
      describe('Confirm a pending order', DONE, ['ORDER_NOT_FOUND', 'ORDER_NOT_PENDING']),
      mayManage,
      actOn({ action: 'confirm' }),
    )
    .patch(
      '/:orderId/cancel',
      describe('Cancel a pending order', DONE, ['ORDER_NOT_FOUND', 'ORDER_NOT_PENDING']),
      mayManage,
      actOn({ action: 'cancel', reason: '' }),
    )
    .patch(
      '/:orderId/reopen',
      describe('Reopen a cancelled order: it is pending again', DONE, [
        'ORDER_NOT_FOUND',
        'ORDER_MOVED',
        'OUT_OF_STOCK',
      ]),
      mayManage,
      actOn({ action: 'reopen' }),
    )
    .delete(
      '/:orderId',
      describe('Delete an order', DONE, ['ORDER_NOT_FOUND']),
      requirePermission(shop, 'orders:read', ...permissionsOfAction('delete')),
      actOn({ action: 'delete' }),
    )
    .patch(
      '/:orderId/payment/checked',
      describe('Book the payment that a customer announced', DONE, ['CLAIM_NOT_FOUND', 'PAYMENT_SETTLED']),
      mayCheck,
      check(confirmClaim),
    )
    .patch(
      '/:orderId/payment/unchecked',
      describe('Take back that an announced payment was not found', DONE, [
        'CLAIM_NOT_FOUND',
        'PAYMENT_SETTLED',
      ]),
      mayCheck,
      check(reopenClaim),
    )
}

export function orderCsvRoutes(shop: AppContext, settings: ErrorHandlerSettings) {
  return new Hono().get(
    '/export.csv',
    describe(
      'Orders, for a spreadsheet',
      { 200: file('The orders', 'text/csv') },
      ['INVALID_INPUT'],
      'UTF-8, separated by `;`, one row per order; the same parameters as the list.',
    ),
    requirePermission(shop, 'orders:read', 'exports'),
    validate('query', orderFilterQuery),
    (c) => {
      const rows = exportOrders(withCaller(shop, c), c.req.valid('query'))
      return answerCsv(c, settings, `commandes-${dayOf(shop.clock())}`, rows)
    },
  )
}
/** Streams all matching orders, in the form of the answer with a page. */
async function answerAllOrders(
  c: Context<SignedIn>,
  shop: AppContext,
  settings: ErrorHandlerSettings,
  query: OrderQuery,
): Promise<Response> {
  const total = await countSelected(shop, query)
  c.header('X-Total-Count', String(total))
  c.header('Content-Type', 'application/json')
  const message = JSON.stringify(`${total} commande(s)`)
  const after = `],"message":${message}}`
  return answerTexts(c, settings, jsonTexts(shownOrders(), { before: '{"success":true,"orders":[', after }))

  async function* shownOrders() {
    for await (const orders of readOrders(shop, query)) {
      yield orders.map((one) => forCaller(c.get('caller'), one))
    }
  }
}
