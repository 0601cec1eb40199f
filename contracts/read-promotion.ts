import type { OrderDiscount } from '../domain/orders/order-discount.ts'
import type { Effect, Promotion, PromotionTerms } from '../domain/promotions/promotion.ts'
import { isRecord, own, readDate, readNumber, readText, readTexts, textAt } from '../domain/unknown-values.ts'

const MAX = Number.MAX_SAFE_INTEGER

/** Reads a promotion of an answer or of browser storage; does not use Valibot. Returns null when it is unreadable. */
export function readPromotion(json: unknown): Promotion | null {
  if (!isRecord(json)) return null
  const id = readText(own(json, 'id'))
  const terms = readTerms(own(json, 'terms'))
  if (id === null || !terms) return null
  return { id, name: textAt(json, 'name'), code: readText(own(json, 'code')), terms }
}

/** Reads the readable promotions of a list. */
export function readPromotions(json: unknown): Promotion[] {
  return Array.isArray(json) ? json.flatMap((one) => readPromotion(one) ?? []) : []
}

/** Reads what promotions took off an order; empty for an order of an earlier version of the shop. */
export function readDiscounts(json: unknown): OrderDiscount[] {
  return Array.isArray(json) ? json.flatMap(readDiscount) : []
}

function readDiscount(json: unknown): OrderDiscount[] {
  const amount = isRecord(json) ? readNumber(own(json, 'amount'), 0, MAX) : null
  if (!isRecord(json) || amount === null) return []
  const delivery = readNumber(own(json, 'delivery'), 0, amount) ?? 0
  return [{ name: textAt(json, 'name'), code: readText(own(json, 'code')), amount, delivery }]
}

function readTerms(json: unknown): PromotionTerms | null {
  const effect = isRecord(json) ? readEffect(own(json, 'effect')) : null
  if (!isRecord(json) || !effect) return null
  return {
    effect,
    from: readDate(own(json, 'from')),
    until: readDate(own(json, 'until')),
    minTotal: readNumber(own(json, 'minTotal'), 0, MAX) ?? 0,
    categories: readTexts(own(json, 'categories')),
    productIds: readTexts(own(json, 'productIds')),
    firstOrder: own(json, 'firstOrder') === true,
    maxUses: readNumber(own(json, 'maxUses'), 0, MAX),
    maxUsesPerPhone: readNumber(own(json, 'maxUsesPerPhone'), 0, MAX),
    combinable: own(json, 'combinable') === true,
  }
}

function readEffect(json: unknown): Effect | null {
  if (!isRecord(json)) return null
  const [percent, amount, count, paid] = ['percent', 'amount', 'count', 'paid'].map((name) =>
    readNumber(own(json, name), 0, MAX),
  )
  const kind = own(json, 'kind')
  if (kind === 'percent' && percent != null && percent <= 100) return { kind, percent }
  if (kind === 'amount' && amount != null) return { kind, amount }
  if (kind === 'free_delivery') return { kind, zones: readTexts(own(json, 'zones')) }
  if (kind === 'free_items' && count && paid != null && paid < count) return { kind, count, paid }
  return null
}
