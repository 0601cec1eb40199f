import * as v from 'valibot'
import { requiredListOf, success, text } from './answer-fields.ts'
import { whoWaits } from './conversation.ts'
import { order } from './order.ts'

/** An order in a list for administrators. */
export const listedOrder = v.object({ ...order.pipe[0].entries, ...whoWaits })

export type ShownListedOrder = v.InferOutput<typeof listedOrder>

/** The answer of `GET /api/orders`. */
export const ordersAnswer = v.object({ success, orders: requiredListOf(listedOrder), message: text })
