import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { successAnswer } from '../../contracts/answer-fields.ts'
import { bulkOrderAnswer } from '../../contracts/order-details.ts'
import { linkAnswer, runOrderInput, runQuery, runsAnswer } from '../../contracts/run.ts'
import { bulkSummary } from '../../domain/fulfillment/bulk-summary.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { createLink, dispatchRun, revokeLink, sortRun } from '../../use-cases/couriers/change-run.ts'
import { listRuns } from '../../use-cases/couriers/list-runs.ts'
import { answers, BEARER, CALLER_ERRORS, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { forCaller, requirePermission, withActor } from '../middleware/authorize.ts'
import { validate } from '../validate.ts'

const described = { tags: ['Fulfillment'], security: BEARER }

/** Manages runs: a courier's orders of one day (D-22). */
export function runRoutes(shop: AppContext) {
  const mayManage = requirePermission(shop, 'orders')
  const mayRead = requirePermission(shop, 'orders:read')
  return new Hono()
    .get(
      '/',
      describeRoute({
        ...described,
        summary: 'Runs of a day with their orders, amounts and attempts; today without a day',
        responses: answers({ 200: json('The runs', runsAnswer) }, 'INVALID_INPUT', ...CALLER_ERRORS),
      }),
      mayRead,
      validate('query', runQuery),
      async (c) => {
        const { day, runs, failed, others } = await listRuns(shop, c.req.valid('query').day)
        const shown = (orders: typeof failed) => orders.map((one) => forCaller(c.get('caller'), one))
        const answered = runs.map((run) => ({ ...run, orders: shown(run.orders) }))
        return c.json({ success: true, day, runs: answered, failed: shown(failed), others: shown(others) })
      },
    )
    .patch(
      '/:id/order',
      describeRoute({
        ...described,
        summary: 'Reorder the stops of a run',
        responses: answers(
          { 200: json('Done', successAnswer) },
          'INVALID_INPUT',
          'MALFORMED_JSON',
          ...CALLER_ERRORS,
          'RUN_NOT_FOUND',
          'RUN_CHANGED',
        ),
      }),
      mayManage,
      validate('json', runOrderInput),
      async (c) => {
        const sorted = await sortRun(shop, c.req.param('id'), c.req.valid('json').orderIds)
        return sorted.ok ? c.json({ success: true, message: 'Ordre enregistré' }) : errorResponse(c, sorted)
      },
    )
    .post(
      '/:id/dispatch',
      describeRoute({
        ...described,
        summary: 'Dispatch all confirmed orders of a run; each is dispatched or refused on its own',
        responses: answers({ 200: json('The results', bulkOrderAnswer) }, ...CALLER_ERRORS, 'RUN_NOT_FOUND'),
      }),
      mayManage,
      async (c) => {
        const sent = await dispatchRun(withActor(shop, c.get('caller')), c.req.param('id'))
        if (!sent.ok) return errorResponse(c, sent)
        const { done, refused } = sent
        return c.json({ success: true, message: bulkSummary(sent), done, refused })
      },
    )
    .post(
      '/:id/link',
      describeRoute({
        ...described,
        summary: 'Create the courier’s secret link of a run; the previous link ends',
        responses: answers(
          { 201: json('The link, which no later answer contains', linkAnswer) },
          ...CALLER_ERRORS,
          'RUN_NOT_FOUND',
          'RUN_OVER',
          'COURIER_INACTIVE',
        ),
      }),
      mayManage,
      async (c) => {
        const made = await createLink(withActor(shop, c.get('caller')), c.req.param('id'))
        if (!made.ok) return errorResponse(c, made)
        return c.json({ success: true, link: made.link, expiresAt: made.expiresAt }, 201)
      },
    )
    .delete(
      '/:id/link',
      describeRoute({
        ...described,
        summary: 'End the courier’s link of a run',
        responses: answers({ 200: json('Done', successAnswer) }, ...CALLER_ERRORS, 'RUN_NOT_FOUND'),
      }),
      mayManage,
      async (c) => {
        const revoked = await revokeLink(withActor(shop, c.get('caller')), c.req.param('id'))
        return revoked.ok ? c.json({ success: true, message: 'Lien révoqué' }) : errorResponse(c, revoked)
      },
    )
}
