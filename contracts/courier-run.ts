import * as v from 'valibot'
import { count, flag, id, listOf, oneOf, optionalDate, optionalText, success, text } from './answer-fields.ts'

const choice = v.object({ color: optionalText, size: optionalText })

/** An order for its courier, with only what the delivery needs. */
const courierOrder = v.object({
  orderId: id,
  state: oneOf(['to_deliver', 'delivered', 'partially_delivered', 'failed']),
  /** of whom the courier meets, as is the phone */
  customerName: text,
  /** nine digits */
  phone: optionalText,
  address: text,
  district: text,
  zone: text,
  /** day from which the customer wants the delivery, as 2026-11-22 */
  wantedDay: optionalText,
  /** the shop's pinned notes; none of a gift, whose giver they may name */
  notes: listOf(v.string()),
  /** francs to collect; 0 for a paid order */
  due: count,
  /** for parents, who pay nothing */
  gift: flag,
  /** whether the customer claimed a payment that the shop has not checked */
  claimed: flag,
  items: listOf(
    v.object({
      /** position of the line in the order */
      position: count,
      name: text,
      quantity: count,
      /** francs per unit */
      price: count,
      /** units refused in earlier attempts, on top of `quantity` */
      refused: count,
      /** francs that promotions take off all units of the line together */
      allocated: count,
      color: optionalText,
      size: optionalText,
      /** other colours and sizes in stock, which the customer can take instead */
      exchanges: listOf(choice),
    }),
  ),
  /** units that the customer did not take, until the shop has received them */
  back: listOf(v.object({ name: text, quantity: count, color: optionalText, size: optionalText })),
  /** why the last delivery attempt in this run failed; null without a reason */
  reason: optionalText,
  collected: count,
  /** how it was paid; null when nothing was collected */
  method: optionalText,
  /** francs of cash beside a wallet's payment */
  cash: count,
  endedAt: optionalDate,
})

export type CourierOrder = v.InferOutput<typeof courierOrder>

export const courierRun = v.object({
  id,
  /** date in the format 2026-11-22 */
  day: text,
  courierName: text,
  /** when the link and the phone's stored data expire */
  expiresAt: text,
  shop: v.object({ name: text, phone: text }),
  /** in the order of the stops; empty until the run's day */
  orders: listOf(courierOrder),
})

export type CourierRun = v.InferOutput<typeof courierRun>

/** The answer of `GET /api/courier/run`. */
export const courierRunAnswer = v.object({ success, run: courierRun })

/** The answer to a courier's action. */
export const courierActionAnswer = v.object({
  success,
  repeated: flag,
  /** the order afterwards; null when it is no longer in the run */
  order: v.nullable(courierOrder),
})
