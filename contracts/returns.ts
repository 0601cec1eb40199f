import * as v from 'valibot'
import { RETURN_STATUSES } from '../domain/fulfillment/managed-order.ts'
import {
  count,
  date,
  id,
  listOf,
  oneOf,
  optionalText,
  requiredListOf,
  success,
  text,
} from './answer-fields.ts'
import { pageNumber, positiveInteger } from './query-fields.ts'

/** The query of `GET /api/returns`; open ones by default. */
export const returnQuery = v.object({
  state: v.optional(v.picklist(['open', 'ended'], 'state accepte open et ended.')),
  limit: v.optional(positiveInteger('limit', 100)),
  page: v.optional(pageNumber),
})

export type ReturnQuery = v.InferOutput<typeof returnQuery>

const listedReturn = v.object({
  id,
  orderId: text,
  customerName: text,
  status: oneOf(RETURN_STATUSES),
  lines: listOf(
    v.object({
      quantity: count,
      restock: v.fallback(v.nullable(v.boolean()), null),
      name: text,
      color: optionalText,
      size: optionalText,
    }),
  ),
  reason: text,
  amount: count,
  method: optionalText,
  exchangeOrderId: optionalText,
  createdAt: date,
})

export type ShownReturn = v.InferOutput<typeof listedReturn>

export const returnsAnswer = v.object({ success, returns: requiredListOf(listedReturn) })
