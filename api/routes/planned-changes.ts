import { Hono } from 'hono'
import { newPlanInput, planAnswer, planChange, plansAnswer } from '../../contracts/planned-changes.ts'
import { cancelPlan, changePlan, createPlan, restorePlan } from '../../use-cases/catalogue/change-plans.ts'
import { listPlans } from '../../use-cases/catalogue/list-plans.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answer } from '../answers.ts'
import { BODY_ERRORS, CALLER_ERRORS, describer, json } from '../descriptions.ts'
import { requirePermission, withCaller } from '../middleware/authorize.ts'
import { LARGE_JSON, SMALL_JSON, validateJson } from '../validate.ts'

const describe = describer('Catalogue', CALLER_ERRORS)

/** Plans discounts, flash sales, prices and visibility of products (H-10). */
export function plannedChangeRoutes(shop: AppContext) {
  const mayManage = requirePermission(shop, 'products')
  return new Hono()
    .get(
      '/',
      describe('The plans that run or come, and those cancelled within ten minutes, by start', {
        200: json('The plans', plansAnswer),
      }),
      mayManage,
      async (c) => c.json({ success: true, plans: await listPlans(shop) }),
    )
    .post(
      '/',
      describe(
        'Plan a change of products',
        { 201: json('The plan', planAnswer) },
        [...BODY_ERRORS, 'PRODUCT_NOT_FOUND'],
        'Products are `{ids}`, or `{filter}`, which is resolved now. The plan applies from `startsAt` (null: now) to ' +
          'before `endsAt`; a price without an end becomes the price of the products.',
      ),
      mayManage,
      validateJson(newPlanInput, LARGE_JSON),
      async (c) => {
        const created = await createPlan(withCaller(shop, c), c.req.valid('json'))
        return answer(c, created, ({ ok: _, ...done }) => ({ message: 'Plan enregistré', ...done }), 201)
      },
    )
    .patch(
      '/:id',
      describe('Change a plan: name, value, times', { 200: json('The plan', planAnswer) }, [
        ...BODY_ERRORS,
        'PLAN_NOT_FOUND',
        'PLAN_CHANGED',
        'PLAN_FINAL',
      ]),
      mayManage,
      validateJson(planChange, SMALL_JSON),
      async (c) => {
        const changed = await changePlan(withCaller(shop, c), c.req.param('id'), c.req.valid('json'))
        return answer(c, changed, ({ ok: _, ...done }) => ({ message: 'Plan modifié', ...done }))
      },
    )
    .post(
      '/:id/cancel',
      describe('Cancel a plan', { 200: json('The plan', planAnswer) }, ['PLAN_NOT_FOUND', 'PLAN_FINAL']),
      mayManage,
      async (c) => {
        const cancelled = await cancelPlan(withCaller(shop, c), c.req.param('id'))
        return answer(c, cancelled, ({ ok: _, ...done }) => ({ message: 'Plan annulé', ...done }))
      },
    )
    .post(
      '/:id/restore',
      describe('Undo the cancellation of a plan within ten minutes', { 200: json('The plan', planAnswer) }, [
        'PLAN_NOT_FOUND',
        'PLAN_FINAL',
        'INVALID_INPUT',
      ]),
      mayManage,
      async (c) => {
        const restored = await restorePlan(withCaller(shop, c), c.req.param('id'))
        return answer(c, restored, ({ ok: _, ...done }) => ({ message: 'Plan rétabli', ...done }))
      },
    )
}
