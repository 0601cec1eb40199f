import { ERROR_MESSAGES, fail, type Result } from '../errors.ts'
import type { PaymentMethod } from '../orders/order.ts'
import { type DeliveryZone, deliveryFee, findDistrict } from './zones.ts'

/** The delivery of an order; `deliveryFee` in francs, as displayed to the shopper. */
interface DeliverySent {
  district?: string | undefined
  deliveryFee?: number | undefined
  paymentMethod: PaymentMethod
}

/**
 * Returns the zone, district and fee to store with an order. Fails when the district is unknown, the fee differs from
 * the displayed one, or the zone accepts no cash.
 * @param total francs of the items
 */
export function chooseDelivery(
  zones: readonly DeliveryZone[],
  { district: typed = '', deliveryFee: shown = 0, paymentMethod }: DeliverySent,
  total: number,
): Result<{ zone: string; district: string; deliveryFee: number }> {
  if (zones.length === 0) {
    return shown === 0 ? { ok: true, zone: '', district: typed, deliveryFee: 0 } : fail('FEE_CHANGED')
  }
  const found = findDistrict(zones, typed)
  if (!found) return refused('DISTRICT_REQUIRED', 'district')
  if (paymentMethod === 'Cash' && !found.zone.cash) return refused('CASH_NOT_ACCEPTED', 'paymentMethod')
  const fee = deliveryFee(found.zone, total)
  if (fee !== shown) return fail('FEE_CHANGED')
  return { ok: true, zone: found.zone.name, district: found.name, deliveryFee: fee }
}

function refused(code: 'DISTRICT_REQUIRED' | 'CASH_NOT_ACCEPTED', path: string) {
  return fail(code, { issues: [{ path, message: ERROR_MESSAGES[code] }] })
}
