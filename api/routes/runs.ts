import { Hono } from 'hono'
import { bulkOrderAnswer } from '../../contracts/order-details.ts'
import { dispatchQuery, linkAnswer, runOrderInput, runQuery, runsAnswer } from '../../contracts/run.ts'
import { bulkSummary } from '../../domain/orders/bulk-summary.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { findWaitingCustomers } from '../../use-cases/conversations/waiting-orders.ts'
import { createLink, dispatchRun, revokeLink, sortRun } from '../../use-cases/couriers/change-run.ts'
import { listRuns } from '../../use-cases/couriers/list-runs.ts'
import { answer } from '../answers.ts'
import { BODY_ERRORS, CALLER_ERRORS, DONE, describer, json } from '../descriptions.ts'
import { forCaller, requirePermission, withCaller } from '../middleware/authorize.ts'
import { ORDER_JSON, validate, validateJson } from '../validate.ts'

const describe = describer('Fulfillment', CALLER_ERRORS)

/** Manages runs: a courier's orders of one day (D-22). */
export function runRoutes(shop: AppContext) {
  const mayManage = requirePermission(shop, 'orders')
  const mayRead = requirePermission(shop, 'orders:read')
  return new Hono()
    .get(
      '/',
      describe(
        'Runs of a day with their orders, amounts and attempts; today without a day',
        { 200: json('The runs', runsAnswer) },
        ['INVALID_INPUT'],
      ),
      mayRead,
      validate('query', runQuery),
      async (c) => {
        const { day, runs, failed, others } = await listRuns(shop, c.req.valid('query').day)
        const all = [...runs.flatMap(({ orders }) => orders), ...failed, ...others]
        const mark = await findWaitingCustomers(shop, c.get('caller'), all)
        const shown = (orders: typeof failed) => orders.map((one) => mark(forCaller(c.get('caller'), one)))
        const answered = runs.map((run) => ({ ...run, orders: shown(run.orders) }))
        return c.json({ success: true, day, runs: answered, failed: shown(failed), others: shown(others) })
      },
    )
    .patch(
      '/:id/order',
      describe('Reorder the stops of a run', DONE, [...BODY_ERRORS, 'RUN_NOT_FOUND', 'RUN_CHANGED']),
      mayManage,
      validateJson(runOrderInput, ORDER_JSON),
      async (c) => {
        const sorted = await sortRun(shop, c.req.param('id'), c.req.valid('json').orderIds)
        return answer(c, sorted, () => ({ message: 'Ordre enregistré' }))
      },
    )
    .post(
      '/:id/dispatch',
      describe(
        'Dispatch all confirmed orders of a run; each is dispatched or refused on its own',
        { 200: json('The results', bulkOrderAnswer) },
        ['INVALID_INPUT', 'RUN_NOT_FOUND'],
      ),
      mayManage,
      validate('query', dispatchQuery),
      async (c) => {
        const { checkDay = false } = c.req.valid('query')
        const sent = await dispatchRun(withCaller(shop, c), c.req.param('id'), checkDay)
        return answer(c, sent, ({ done, refused, otherDay, warnings }) => ({
          message: bulkSummary({ done, refused, otherDay }),
          ...{ done, refused, otherDay, warnings, runs: [] },
        }))
      },
    )
    .post(
      '/:id/link',
      describe(
        'Create the courier’s secret link of a run; the previous link ends',
        { 201: json('The link, which no later answer contains', linkAnswer) },
        ['RUN_NOT_FOUND', 'RUN_OVER', 'COURIER_INACTIVE'],
      ),
      mayManage,
      async (c) => {
        const made = await createLink(withCaller(shop, c), c.req.param('id'))
        return answer(c, made, ({ link, expiresAt }) => ({ link, expiresAt }), 201)
      },
    )
    .delete(
      '/:id/link',
      describe('End the courier’s link of a run', DONE, ['RUN_NOT_FOUND']),
      mayManage,
      async (c) => {
        const revoked = await revokeLink(withCaller(shop, c), c.req.param('id'))
        return answer(c, revoked, () => ({ message: 'Lien révoqué' }))
      },
    )
}
