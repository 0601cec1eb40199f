import * as v from 'valibot'
import { RUN_STATES } from '../domain/deliveries/run.ts'
import {
  count,
  date,
  id,
  listOf,
  oneOf,
  optionalDate,
  requiredListOf,
  success,
  text,
} from './answer-fields.ts'
import { whoWaits } from './conversation.ts'
import { inputObject } from './fields.ts'
import { order } from './order.ts'
import { deliveryAttempt } from './order-details.ts'
import { day, onlyTrue } from './query-fields.ts'

/** The query of `GET /api/runs`; without a day, today. */
export const runQuery = v.object({ day: v.optional(day('day')) })

/** The query of `POST /api/runs/{id}/dispatch`. `checkDay=true` leaves out what is for another day, to ask first. */
export const dispatchQuery = v.object({ checkDay: v.optional(onlyTrue('checkDay')) })

const STOPS = 'Indiquez les commandes de la tournée.'

/** The new sequence of all stops of a run. */
export const runOrderInput = inputObject({
  orderIds: v.pipe(v.array(v.pipe(v.string(STOPS), v.maxLength(64, STOPS)), STOPS), v.maxLength(500, STOPS)),
})

const runAttempt = v.object({ orderId: id, ...v.omit(deliveryAttempt, ['courierId']).entries })

/** An order; `due` is the amount to collect, in francs. */
const stop = v.object({ ...order.pipe[0].entries, ...whoWaits, due: count })

export type ShownStop = v.InferOutput<typeof stop>

export const run = v.object({
  id,
  courierId: id,
  courierName: text,
  courierPhone: text,
  day: text,
  state: oneOf(Object.keys(RUN_STATES)),
  linkExpiresAt: optionalDate,
  leftAt: optionalDate,
  /** francs that the courier still has to collect */
  toCollect: count,
  /** francs that the courier has collected, without payments reported from a wallet */
  collected: count,
  /** francs reported as paid from a wallet, which the shop checks */
  atDoor: count,
  orders: listOf(stop),
  attempts: listOf(runAttempt),
})

export type ShownRun = v.InferOutput<typeof run>

/** The answer of `GET /api/runs`. */
export const runsAnswer = v.object({
  success,
  day: text,
  runs: requiredListOf(run),
  /** orders with a failed delivery, on any day */
  failed: listOf(stop),
  /** orders out for delivery that are in no run of `day` */
  others: listOf(stop),
})

export const linkAnswer = v.object({
  success,
  link: v.pipe(text, v.description('Shown once')),
  expiresAt: date,
})
