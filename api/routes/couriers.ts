import { Hono } from 'hono'
import { courierAnswer, courierChange, couriersAnswer, newCourierInput } from '../../contracts/courier.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { addCourier, changeCourier, listCouriers } from '../../use-cases/couriers/manage-couriers.ts'
import { answer } from '../answers.ts'
import { BODY_ERRORS, CALLER_ERRORS, describer, json } from '../descriptions.ts'
import { requirePermission, withCaller } from '../middleware/authorize.ts'
import { ORDER_JSON, validateJson } from '../validate.ts'

const describe = describer('Fulfillment', CALLER_ERRORS)

/** Adds, lists and changes couriers (D-22). */
export function courierRoutes(shop: AppContext) {
  const mayManage = requirePermission(shop, 'orders')
  return new Hono()
    .get(
      '/',
      describe('Couriers by name, also inactive ones', { 200: json('The couriers', couriersAnswer) }),
      requirePermission(shop, 'orders:read'),
      async (c) => c.json({ success: true, couriers: await listCouriers(shop) }),
    )
    .post(
      '/',
      describe('Add a courier', { 201: json('The courier', courierAnswer) }, BODY_ERRORS),
      mayManage,
      validateJson(newCourierInput, ORDER_JSON),
      async (c) => {
        const courier = await addCourier(withCaller(shop, c), c.req.valid('json'))
        return c.json({ success: true, courier }, 201)
      },
    )
    .patch(
      '/:id',
      describe(
        'Change a courier: name, phone, fees, active or not',
        { 200: json('The courier afterwards', courierAnswer) },
        [...BODY_ERRORS, 'COURIER_NOT_FOUND', 'EDIT_CONFLICT'],
        '`was`: the values that the caller saw; what others have changed since is not overwritten.',
      ),
      mayManage,
      validateJson(courierChange, ORDER_JSON),
      async (c) => {
        const caller = withCaller(shop, c)
        const changed = await changeCourier(caller, c.req.param('id'), c.req.valid('json'))
        return answer(c, changed, ({ courier }) => ({ courier }))
      },
    )
}
