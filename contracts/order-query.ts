import * as v from 'valibot'
import { ORDER_STATES } from '../domain/orders/order.ts'
import { onlyTrue, pageNumber, positiveInteger, searchText } from './query-fields.ts'

/** The query of `GET /api/orders`; without any parameter every order is answered. */
export const orderQuery = v.object({
  status: v.optional(v.picklist(ORDER_STATES, `status accepte ${ORDER_STATES.join(', ')}.`)),
  q: v.optional(searchText),
  /** only orders whose customer says to have paid */
  notified: v.optional(onlyTrue('notified')),
  /** only orders whose customer says to have paid, which no administrator has checked */
  unchecked: v.optional(onlyTrue('unchecked')),
  limit: v.optional(positiveInteger('limit', 500)),
  page: v.optional(pageNumber),
})

/** The query of `GET /api/orders/export.csv`: which orders, all of them without any parameter. */
export const orderFilterQuery = v.pick(orderQuery, ['status', 'q', 'notified', 'unchecked'])

export type OrderFilterQuery = v.InferOutput<typeof orderFilterQuery>
export type OrderQuery = v.InferOutput<typeof orderQuery>
