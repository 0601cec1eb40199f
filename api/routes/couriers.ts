import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { courierAnswer, courierChange, couriersAnswer, newCourierInput } from '../../contracts/courier.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { addCourier, changeCourier, listCouriers } from '../../use-cases/couriers/manage-couriers.ts'
import { answers, BEARER, CALLER_ERRORS, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { requirePermission, withActor } from '../middleware/authorize.ts'
import { validate } from '../validate.ts'

const tags = ['Fulfillment']

/** Adds, lists and changes couriers (D-22). */
export function courierRoutes(shop: AppContext) {
  const mayManage = requirePermission(shop, 'orders')
  return new Hono()
    .get(
      '/',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Couriers by name, also inactive ones',
        responses: answers({ 200: json('The couriers', couriersAnswer) }, ...CALLER_ERRORS),
      }),
      requirePermission(shop, 'orders:read'),
      async (c) => c.json({ success: true, couriers: await listCouriers(shop) }),
    )
    .post(
      '/',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Add a courier',
        responses: answers(
          { 201: json('The courier', courierAnswer) },
          'INVALID_INPUT',
          'MALFORMED_JSON',
          ...CALLER_ERRORS,
        ),
      }),
      mayManage,
      validate('json', newCourierInput),
      async (c) => {
        const courier = await addCourier(withActor(shop, c.get('caller')), c.req.valid('json'))
        return c.json({ success: true, courier }, 201)
      },
    )
    .patch(
      '/:id',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Change a courier: name, phone, fees, active or not',
        responses: answers(
          { 200: json('The courier afterwards', courierAnswer) },
          'INVALID_INPUT',
          'MALFORMED_JSON',
          ...CALLER_ERRORS,
          'COURIER_NOT_FOUND',
        ),
      }),
      mayManage,
      validate('json', courierChange),
      async (c) => {
        const caller = withActor(shop, c.get('caller'))
        const changed = await changeCourier(caller, c.req.param('id'), c.req.valid('json'))
        return changed.ok ? c.json({ success: true, courier: changed.courier }) : errorResponse(c, changed)
      },
    )
}
