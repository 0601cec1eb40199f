import * as v from 'valibot'
import type { DailyReport } from '../domain/deliveries/daily-report.ts'
import { PAYMENT_METHODS, WALLETS } from '../domain/orders/order-constants.ts'
import { FAILURE_REASON_NAMES } from '../domain/orders/statuses.ts'
import {
  count,
  date,
  figure,
  flag,
  id,
  integer,
  listOf,
  optionalText,
  requiredListOf,
  success,
  text,
} from './answer-fields.ts'
import { calendarDay } from './calendar-day.ts'
import { inputObject, wholeFrancs } from './fields.ts'
import { ACTION_LIMITS, actionId, amount, optionalNote } from './order-action.ts'
import { pageOf } from './query-fields.ts'

const signedFrancs = wholeFrancs(-ACTION_LIMITS.amount, ACTION_LIMITS.amount)

/** Cash that a courier hands over (D-30). */
export const settlementInput = inputObject({
  id: actionId,
  courierId: actionId,
  /** francs that the screen showed; the request is refused if this amount has changed */
  expected: amount,
  /** francs of delivery fees that are settled too: those that the screen showed, or none */
  fees: v.exactOptional(signedFrancs),
  /** negative when the shop pays the courier */
  received: signedFrancs,
  note: optionalNote(ACTION_LIMITS.text),
})

export type SettlementInput = v.InferOutput<typeof settlementInput>

export const settlementQuery = v.object(pageOf(100))

const settlement = v.object({
  id,
  courierId: text,
  courierName: text,
  expected: count,
  fees: integer,
  received: integer,
  note: text,
  orders: count,
  userName: optionalText,
  createdAt: date,
})

const listedSettlement = v.object({
  ...settlement.entries,
  lines: listOf(v.object({ orderId: text, amount: v.fallback(v.number(), 0) })),
})

export type ShownSettlement = v.InferOutput<typeof listedSettlement>

export const settlementsAnswer = v.object({ success, settlements: requiredListOf(listedSettlement) })

export const settlementAnswer = v.object({ success, message: text, settlement, repeated: flag })

const heldCash = v.object({
  courierId: id,
  name: text,
  phone: text,
  /** francs of cash with the courier */
  amount: figure,
  /** francs of delivery fees that no settlement has counted, and their deliveries */
  fees: integer,
  deliveries: integer,
  orders: listOf(
    v.object({
      orderId: text,
      customerName: text,
      district: text,
      amount: v.pipe(v.number(), v.integer()),
      collectedAt: date,
    }),
  ),
})

export type HeldCash = v.InferOutput<typeof heldCash>

/** A wallet payment that was reported at the door and that the shop has to check. */
const listedClaim = v.object({
  orderId: id,
  /** of the order */
  version: count,
  customerName: text,
  district: text,
  /** null when no courier reported it */
  courierName: optionalText,
  method: v.picklist(WALLETS),
  amount: count,
  claimedAt: date,
})

export type ListedClaim = v.InferOutput<typeof listedClaim>

export const cashAnswer = v.object({
  success,
  couriers: requiredListOf(heldCash),
  claims: listOf(listedClaim),
})

const DAY = 'Indiquez un jour, comme 2026-11-22.'
export const reportQuery = v.object({ day: calendarDay(DAY) })

const signed = v.pipe(v.number(), v.integer())

const dailyReport = v.object({
  day: text,
  orders: signed,
  discount: v.exactOptional(signed),
  rest: v.exactOptional(signed),
  delivered: signed,
  failed: v.array(v.object({ reason: v.picklist(FAILURE_REASON_NAMES), count: signed })),
  cash: v.object({
    expected: signed,
    collected: signed,
    counter: signed,
    settlements: signed,
    settled: signed,
    fees: v.exactOptional(signed),
    received: signed,
  }),
  wallets: v.array(
    v.object({
      method: v.picklist(WALLETS),
      claimed: v.object({ count: signed, amount: signed }),
      atDoor: v.object({ count: signed, amount: signed }),
      paid: signed,
    }),
  ),
  refunds: v.array(v.object({ method: v.picklist(PAYMENT_METHODS), amount: signed })),
  lists: v.exactOptional(v.object({ received: signed, returned: signed })),
  fees: signed,
}) satisfies v.GenericSchema<DailyReport, DailyReport>

export const dailyReportAnswer = v.object({ success, report: dailyReport })
