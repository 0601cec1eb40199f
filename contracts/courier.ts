import * as v from 'valibot'
import type { Courier } from '../domain/deliveries/courier.ts'
import { INVALID_FRANCS } from '../domain/pricing/read-amount.ts'
import { VALIDATION_MESSAGES } from '../domain/validation-messages.ts'
import { count, date, flag, id, named, requiredListOf, success, text } from './answer-fields.ts'
import { anyPhone, inputObject, newId, requiredLine, tooLong } from './fields.ts'
import { amount } from './order-action.ts'
import { seenValues } from './seen-values.ts'

export const COURIER_LIMITS = { name: 60, zone: 60, zones: 100 } as const

export const zoneName = v.pipe(
  v.string(INVALID_FRANCS),
  v.trim(),
  v.nonEmpty('Indiquez la zone.'),
  v.maxLength(COURIER_LIMITS.zone, tooLong(COURIER_LIMITS.zone)),
)

export const courierFields = {
  name: requiredLine(VALIDATION_MESSAGES.allFields, COURIER_LIMITS.name),
  phone: anyPhone,
  active: v.boolean(),
  fee: amount,
  /** francs by zone name */
  zoneFees: v.pipe(
    v.record(zoneName, amount, INVALID_FRANCS),
    v.check(
      (fees) => Object.keys(fees).length <= COURIER_LIMITS.zones,
      `${COURIER_LIMITS.zones} zones au maximum.`,
    ),
  ),
}

/** A new courier. A repeated request with the same `id` does not add a second courier. */
export const newCourierInput = inputObject({
  id: v.optional(newId),
  ...courierFields,
  active: v.optional(courierFields.active, true),
  fee: v.optional(courierFields.fee, 0),
  zoneFees: v.optional(courierFields.zoneFees, {}),
})

export type NewCourierInput = v.InferOutput<typeof newCourierInput>

/** A change of a courier; absent fields are unchanged. `was`: what the caller saw. */
export const courierChange = v.partial(inputObject({ ...courierFields, was: seenValues(courierFields) }))

export type CourierChange = v.InferOutput<typeof courierChange>

/** A courier in API responses. */
export const courier = named(
  'Courier',
  v.object({
    id,
    name: text,
    phone: text,
    active: flag,
    fee: count,
    zoneFees: v.fallback(v.record(v.string(), count), {}),
    createdAt: date,
  } satisfies Record<keyof Courier, v.GenericSchema>),
)

export type ShownCourier = v.InferOutput<typeof courier>

/** The answer of `GET /api/couriers`, sorted by name. */
export const couriersAnswer = v.object({ success, couriers: requiredListOf(courier) })

export const courierAnswer = v.object({ success, courier })
