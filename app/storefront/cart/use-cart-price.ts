import { type CartPrice, cartPrice } from '../../../domain/cart/cart-price.ts'
import { readAnyPhone } from '../../../domain/contact/phone.ts'
import type { DeliveryZone } from '../../../domain/deliveries/zones.ts'
import { objectionText } from '../../../domain/promotions/objections.ts'
import type { Promotion } from '../../../domain/promotions/promotion.ts'
import { type Draft, useDraft } from '../checkout/draft.ts'
import { loadZones } from '../delivery-zones/load-zones.ts'
import { readCart, useCart } from './cart-store.ts'
import { type CartCode, readCodes, useCodes } from './code-store.ts'
import { loadPromotions } from './load-promotions.ts'

/** What the shop says about prices, on the pages of the cart and of the delivery form. */
export interface PricingData {
  deliveryZones: readonly DeliveryZone[]
  /** the automatic ones */
  promotions: readonly Promotion[]
}

export async function loadPricing(): Promise<PricingData> {
  const [{ deliveryZones }, promotions] = await Promise.all([loadZones(), loadPromotions()])
  return { deliveryZones, promotions }
}

/** The phone of the delivery form: nine digits, or as typed with another country's code; null without a whole number. */
export function phoneOf({ customerPhone }: Draft): string | null {
  return readAnyPhone(customerPhone)
}

/** The cart's price with its codes, for the district of this tab. `phone` as in `Pricing`; `now` in epoch milliseconds. */
export function useCartPrice(
  { deliveryZones: zones, promotions }: PricingData,
  phone: string | null | undefined,
  now: number,
): CartPrice {
  const { district } = useDraft()
  const known = withCodes(promotions, useCodes(), phone)
  return cartPrice(useCart(), { zones, promotions: known, district, phone }, now)
}

/** The delivery fee of the cart in a zone, after promotions, in francs. */
export function feeIn(
  zone: DeliveryZone,
  { promotions }: PricingData,
  phone: string | null,
  now: number,
): number {
  const [district] = zone.districts
  const known = readPromotionsFor(promotions, phone)
  return cartPrice(readCart(), { zones: [zone], promotions: known, district, phone }, now).deliveryFee
}

/** The promotions that an order with this phone may have. */
export function readPromotionsFor(automatic: readonly Promotion[], phone: string | null): Promotion[] {
  return withCodes(automatic, readCodes(), phone)
}

function withCodes(
  automatic: readonly Promotion[],
  codes: readonly CartCode[],
  phone: string | null | undefined,
): Promotion[] {
  const { refused, added } = corrected.phone === phone ? corrected : NOT_CORRECTED
  const byId = new Map([...automatic, ...added].map((promotion) => [promotion.id, promotion]))
  for (const id of refused) byId.delete(id)
  return [...byId.values(), ...codes.flatMap(({ promotion, message }) => (message ? [] : (promotion ?? [])))]
}

interface Correction {
  phone: string | null | undefined
  /** ids */
  refused: readonly string[]
  added: readonly Promotion[]
}

const NOT_CORRECTED: Correction = { phone: undefined, refused: [], added: [] }
/** What the refusal of an order said about the automatic promotions of its phone, until the page is left. */
let corrected = NOT_CORRECTED

export function correctPromotions(correction: Correction): void {
  corrected = correction
}

/** Why a code does not lower the price; null when it does. */
export function unusedText(
  { code, promotion, message }: CartCode,
  price: Pick<CartPrice, 'promotions' | 'unused'>,
  now: number,
): string | null {
  if (message !== null) return message
  if (!promotion) return 'Ce code n’est pas encore vérifié\u202f: il n’est pas compté dans le total.'
  if (price.promotions.some((applied) => applied.code === code)) return null
  const objection = price.unused.find((unused) => unused.promotion.code === code)?.objection
  return objection ? objectionText(objection, now) : 'Une autre offre vous fait gagner plus.'
}
