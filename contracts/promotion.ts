import * as v from 'valibot'
import type { AppliedPromotion, Promotion, PromotionTerms } from '../domain/promotions/promotion.ts'
import {
  count,
  date,
  flag,
  id,
  listOf,
  optionalDate,
  optionalText,
  percent,
  requiredListOf,
  success,
  text,
} from './answer-fields.ts'

const optionalCount = v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null)

const effect = v.variant('kind', [
  v.object({ kind: v.literal('percent'), percent }),
  v.object({ kind: v.literal('amount'), amount: count }),
  v.object({ kind: v.literal('free_delivery'), zones: listOf(text) }),
  v.object({ kind: v.literal('free_items'), count, paid: count }),
])

const promotionTerms = v.object({
  effect,
  from: optionalDate,
  until: optionalDate,
  minTotal: count,
  categories: listOf(text),
  productIds: listOf(text),
  firstOrder: flag,
  maxUses: optionalCount,
  maxUsesPerPhone: optionalCount,
  combinable: flag,
} satisfies Record<keyof PromotionTerms, v.GenericSchema>)

/** A promotion in answers. */
export const promotion = v.object({
  id,
  name: text,
  code: optionalText,
  terms: promotionTerms,
} satisfies Record<keyof Promotion, v.GenericSchema>)

/** A promotion of an order, with the francs that it took off. */
export const appliedPromotion = v.object({
  ...promotion.entries,
  amount: count,
  allocation: listOf(count),
  delivery: count,
} satisfies Record<keyof AppliedPromotion, v.GenericSchema>)

/** The answer of `GET /api/promotions/current`: what applies now without a code. */
export const currentPromotionsAnswer = v.object({ success, promotions: requiredListOf(promotion) })

const objection = v.variant('reason', [
  v.object({ reason: v.literal('not_started'), from: date }),
  v.object({ reason: v.literal('below_minimum'), missing: count }),
  v.object({ reason: v.literal('no_article') }),
  v.object({ reason: v.literal('too_few'), missing: count }),
  v.object({ reason: v.literal('other_zone') }),
  v.object({ reason: v.literal('phone_needed') }),
  v.object({ reason: v.literal('unusable') }),
])

/** The answer of `POST /api/promotions/check`; with `objection` when the shopper can still make it apply. */
export const promotionCheckAnswer = v.object({
  success,
  promotion,
  objection: v.optional(objection),
  message: v.optional(text),
  summary: v.pipe(text, v.description('What the code gives, its conditions, and what the cart lacks')),
})
