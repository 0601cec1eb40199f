import type { GenericSchema, InferOutput } from 'valibot'
import { contactInput } from '../../contracts/contact-form.ts'
import { validate } from '../../contracts/fields.ts'
import { orderLookupInput } from '../../contracts/follow.ts'
import { deliveryForm } from '../../contracts/order-form.ts'
import { paymentForm } from '../../contracts/payment-claim.ts'
import { type DeliveryZone, findDistrict } from '../../domain/deliveries/zones.ts'
import { ERROR_MESSAGES, type Issue } from '../../domain/errors.ts'
import type { PaymentMethod } from '../../domain/orders/order.ts'
import { VALIDATION_MESSAGES } from '../../domain/validation-messages.ts'

/** Shown beside an empty required field instead of `VALIDATION_MESSAGES.allFields`. */
const EMPTY_FIELDS: Readonly<Record<string, string>> = {
  customerName: 'Indiquez votre nom',
  deliveryAddress: 'Indiquez votre adresse de livraison',
}

export const checkContact = (typed: unknown) => check(contactInput, typed)
export const checkLookup = (typed: unknown) => check(orderLookupInput, typed)
export const checkPayer = (typed: unknown) => check(paymentForm, typed, { name: 'Indiquez votre nom' })

interface ChosenDelivery {
  district: string
  paymentMethod: PaymentMethod
}

/** Validates recipient and address, then the rules of the district's zone. */
export function checkDelivery(typed: ChosenDelivery, zones: readonly DeliveryZone[]) {
  return check(deliveryForm, typed, EMPTY_FIELDS, zoneIssues(zones, typed))
}

/**
 * @param empty messages for empty required fields, by path
 * @returns the value, or the first message and an issue for each invalid field
 */
function check<const Schema extends GenericSchema>(
  schema: Schema,
  typed: unknown,
  empty: Readonly<Record<string, string>> = {},
  more: readonly Issue[] = [],
): { ok: true; value: InferOutput<Schema> } | { ok: false; message: string; issues: Issue[] } {
  const checked = validate(schema, typed)
  if (checked.ok && more.length === 0) return checked
  const issues = [...(checked.ok ? [] : checked.issues), ...more]
  return {
    ok: false,
    message: issues[0]?.message ?? VALIDATION_MESSAGES.allFields,
    issues: issues.map(({ path, message }) => ({
      path,
      message: (message === VALIDATION_MESSAGES.allFields && empty[path]) || message,
    })),
  }
}

function zoneIssues(zones: readonly DeliveryZone[], { district, paymentMethod }: ChosenDelivery): Issue[] {
  if (zones.length === 0) return []
  const found = findDistrict(zones, district)
  if (!found) return [{ path: 'district', message: ERROR_MESSAGES.DISTRICT_REQUIRED }]
  const refused = paymentMethod === 'Cash' && !found.zone.cash
  return refused ? [{ path: 'paymentMethod', message: ERROR_MESSAGES.CASH_NOT_ACCEPTED }] : []
}
