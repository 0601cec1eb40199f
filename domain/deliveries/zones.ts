import { fail, failAt, type Result } from '../errors.ts'
import type { PaymentMethod } from '../orders/order.ts'
import { formatFrancs } from '../pricing/francs.ts'
import { fold } from '../text/fold.ts'

/** Districts with the same delivery fee (D-25). */
export interface DeliveryZone {
  id: string
  name: string
  /** francs */
  fee: number
  /** total of the items, in francs, from which delivery is free; null: never free */
  freeFrom: number | null
  /** such as « 24 à 48 h »; may be empty */
  deliveryTime: string
  districts: readonly string[]
  /** whether cash on delivery is accepted */
  cash: boolean
}

export interface District {
  name: string
  zone: DeliveryZone
}

/** Every district, sorted by name. */
export function listDistricts(zones: readonly DeliveryZone[]): District[] {
  return zones
    .flatMap((zone) => zone.districts.map((name) => ({ name, zone })))
    .sort((a, b) => compare(fold(a.name), fold(b.name)))
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Finds a district, ignoring case and accents. */
export function findDistrict(zones: readonly DeliveryZone[], typed: string): District | null {
  const folded = fold(typed)
  if (folded === '') return null
  for (const zone of zones) {
    const name = zone.districts.find((district) => fold(district) === folded)
    if (name !== undefined) return { name, zone }
  }
  return null
}

/** Returns the districts whose name contains every typed word, first those whose name begins with the typed text. */
export function matchDistricts(districts: readonly District[], typed: string): District[] {
  const text = fold(typed)
  const words = text.split(' ')
  const found = districts.filter(({ name }) => words.every((word) => fold(name).includes(word)))
  const first = found.filter(({ name }) => fold(name).startsWith(text))
  return [...first, ...found.filter((district) => !first.includes(district))]
}

/** The delivery fee in francs for items that cost `total` francs. */
export function deliveryFee(
  { fee, freeFrom }: Pick<DeliveryZone, 'fee' | 'freeFrom'>,
  total: number,
): number {
  return freeFrom !== null && total >= freeFrom ? 0 : fee
}

/** Returns the first district that is in two zones, ignoring case and accents. */
export function findSharedDistrict(
  zones: readonly Pick<DeliveryZone, 'name' | 'districts'>[],
): { index: number; district: string; zones: [string, string] } | null {
  const owners = new Map<string, number>()
  for (const [index, { name, districts }] of zones.entries()) {
    for (const district of districts) {
      const owner = owners.get(fold(district)) ?? index
      if (owner !== index) return { index, district, zones: [zones[owner]?.name ?? '', name] }
      owners.set(fold(district), index)
    }
  }
  return null
}

/** Removes repeated districts and keeps the first spelling. */
export function uniqueDistricts(districts: readonly string[]): string[] {
  const first = new Map<string, string>()
  for (const district of districts) {
    if (!first.has(fold(district))) first.set(fold(district), district)
  }
  return [...first.values()]
}

export function feeText(fee: number): string {
  return fee === 0 ? 'Gratuite' : formatFrancs(fee)
}

/** The fee when it is the same in all zones, so that the shopper knows it before choosing a district; else null. */
export function commonFee(zones: readonly DeliveryZone[], total: number): number | null {
  const [first, ...others] = new Set(zones.map((zone) => deliveryFee(zone, total)))
  return first !== undefined && others.length === 0 ? first : null
}

/** Formats the range of the zones' fees for items that cost `total` francs, such as `1 000 à 3 000 FCFA`. */
export function feeRange(zones: readonly DeliveryZone[], total: number): string {
  const fees = zones.map((zone) => deliveryFee(zone, total))
  const [least, max] = [Math.min(...fees), Math.max(...fees)]
  if (least === max) return feeText(least)
  return `${least === 0 ? 'Gratuite' : formatFrancs(least).replace(' FCFA', '')} à ${formatFrancs(max)}`
}

/** Returns a text such as `Gratuite dès 50 000 FCFA d’achats`; null when delivery is always free or never free. */
export function freeFromText(zone: Pick<DeliveryZone, 'fee' | 'freeFrom'>): string | null {
  const { freeFrom } = zone
  if (freeFrom === null || deliveryFee(zone, 0) === 0) return null
  return `Gratuite dès ${formatFrancs(freeFrom)} d’achats`
}

/** Shown with the delivery price in a shop without delivery zones. */
export const NO_FEES_ADDED =
  'Aucun frais n’est ajouté en ligne ; les frais éventuels vous sont confirmés sur WhatsApp avant l’envoi.'

/** The delivery data that a shopper sends with an order; `deliveryFee` is the displayed fee, in francs. */
interface DeliverySent {
  district?: string | undefined
  /** null: any fee */
  deliveryFee?: number | null | undefined
  paymentMethod: PaymentMethod
}

/**
 * Returns the zone, district and fee to store with an order. Fails for an unknown district, for a displayed fee that is
 * not the current fee, and for a cash payment in a zone that accepts no cash.
 * @param total price of the items, in francs
 */
export function chooseDelivery(
  zones: readonly DeliveryZone[],
  { district: typed = '', deliveryFee: shown = 0, paymentMethod }: DeliverySent,
  total: number,
): Result<{ zone: string; zoneId: string | null; district: string; deliveryFee: number }> {
  if (zones.length === 0) {
    return shown ? fail('FEE_CHANGED') : { ok: true, zone: '', zoneId: null, district: typed, deliveryFee: 0 }
  }
  const found = findDistrict(zones, typed)
  if (!found) return failAt('district', 'DISTRICT_REQUIRED')
  if (paymentMethod === 'Cash' && !found.zone.cash) return failAt('paymentMethod', 'CASH_NOT_ACCEPTED')
  const fee = deliveryFee(found.zone, total)
  if (shown !== null && fee !== shown) return fail('FEE_CHANGED')
  const { id: zoneId, name: zone } = found.zone
  return { ok: true, zone, zoneId, district: found.name, deliveryFee: fee }
}
