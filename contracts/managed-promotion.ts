import * as v from 'valibot'
import { type ManagedPromotion, PROMOTION_STATES } from '../domain/promotions/managed-promotion.ts'
import {
  count,
  date,
  flag,
  listOf,
  named,
  optionalDate,
  requiredListOf,
  success,
  text,
} from './answer-fields.ts'
import { appliedPromotion, promotion } from './promotion.ts'
import { pageOf30 } from './query-fields.ts'

const managedPromotion = named(
  'ManagedPromotion',
  v.object({
    ...promotion.entries,
    active: flag,
    version: count,
    state: v.fallback(v.picklist(PROMOTION_STATES), 'paused'),
    uses: v.pipe(count, v.description('Orders that are neither cancelled nor deleted')),
    revenue: v.pipe(count, v.description('Total of these orders, in CFA francs')),
    discount: v.pipe(count, v.description('What it took off these orders, in CFA francs')),
    createdAt: date,
    changedAt: date,
    archivedAt: optionalDate,
  } satisfies Record<keyof ManagedPromotion, v.GenericSchema>),
)

export type ShownPromotion = v.InferOutput<typeof managedPromotion>

/** The query of `GET /api/promotions`. */
export const promotionQuery = v.object(pageOf30)

export type PromotionQuery = v.InferOutput<typeof promotionQuery>

/** The answer of `GET /api/promotions`, newest first. */
export const promotionsAnswer = v.object({ success, promotions: requiredListOf(managedPromotion) })

/** The answer of routes that read or write one promotion. */
export const promotionAnswer = v.object({ success, promotion: managedPromotion })

/** The answer of `DELETE /api/promotions/{id}`. */
export const promotionDeletedAnswer = v.object({
  success,
  message: text,
  archived: v.pipe(flag, v.description('It has been used: it stays in the list as archived')),
})

/** The answer of `POST /api/promotions/preview`; `message` says why the promotion does not apply. */
export const promotionPreviewAnswer = v.object({
  success,
  itemsTotal: count,
  promotions: listOf(appliedPromotion),
  allocated: listOf(count),
  deliveryFee: count,
  total: count,
  message: v.optional(text),
})
