import * as v from 'valibot'
import type { TrashedOrder } from '../domain/fulfillment/managed-order.ts'
import { count, date, id, named, optionalText, requiredListOf, success, text } from './answer-fields.ts'
import { pageNumber, positiveInteger } from './query-fields.ts'

/** The query of `GET /orders/trash`. */
export const orderTrashQuery = v.object({
  limit: v.optional(positiveInteger('limit', 200), '30'),
  page: v.optional(pageNumber, '1'),
})

export type OrderTrashQuery = v.InferOutput<typeof orderTrashQuery>

const trashedOrder = named(
  'TrashedOrder',
  v.object({
    orderId: id,
    customerName: text,
    totalAmount: count,
    pieces: count,
    status: text,
    fulfillmentStatus: text,
    userName: v.pipe(optionalText, v.description('Who deleted it')),
    deletedAt: date,
    daysLeft: v.pipe(count, v.description('Until it is removed permanently')),
  } satisfies Record<keyof TrashedOrder | 'daysLeft', v.GenericSchema>),
)

export type ShownTrashedOrder = v.InferOutput<typeof trashedOrder>

/** The answer of `GET /orders/trash`. */
export const orderTrashAnswer = v.object({ success, orders: requiredListOf(trashedOrder) })
