import { isCallTime, type LineTerms, type ListedOrder, type OrderItem } from '../../domain/orders/order.ts'
import { PAYMENT_METHODS } from '../../domain/orders/order-constants.ts'
import {
  CALL_RESULT_NAMES,
  readChannel,
  readFulfillmentStatus,
  readOrderStatus,
  readPaymentStatus,
} from '../../domain/orders/statuses.ts'
import type { AppliedPromotion, Promotion } from '../../domain/promotions/promotion.ts'
import type { Schema } from '../schema.ts'
import { isoDate, optionalDate } from './column-values.ts'

export function orderFromRow(
  {
    fingerprint: _,
    searchFolded: _text,
    erasedAt: _erased,
    pieces: _pieces,
    packedAt: _packed,
    ...row
  }: Schema['orders'],
  items: readonly Schema['orderItems'][],
  promotions: AppliedPromotion[],
): ListedOrder {
  return {
    ...row,
    items: items.map(({ orderId: _, position, ...item }) => {
      const shares = promotions.map(({ allocation }) => allocation[position] ?? 0)
      const allocated = shares.reduce((sum, share) => sum + share, 0)
      return { ...item, allocated, terms: readTerms(item.terms) }
    }),
    promotions,
    // The version before does not know them when it undoes the edit that let them wait.
    waitingPromotions: readWaiting(row.waitingPromotions).filter(
      ({ id }) => !promotions.some((applied) => applied.id === id),
    ),
    status: readOrderStatus(row.status),
    paymentMethod: PAYMENT_METHODS.find((method) => method === row.paymentMethod) ?? 'Cash',
    paymentStatus: readPaymentStatus(row.paymentStatus),
    deliveryMethod: row.deliveryMethod === 'mobile_money' ? 'mobile_money' : 'cash_on_delivery',
    createdAt: isoDate(row.createdAt),
    updatedAt: isoDate(row.updatedAt),
    fulfillmentStatus: readFulfillmentStatus(row.fulfillmentStatus),
    channel: readChannel(row.channel),
    callAgainAt: optionalDate(row.callAgainAt),
    wantedDay: readWantedDay(row),
    callResult: CALL_RESULT_NAMES.find((result) => result === row.callResult) ?? null,
    deletedAt: optionalDate(row.deletedAt),
    hidesAddress: row.hidesAddress === 1,
  }
}

/** Earlier versions have the wanted day in the time of the next call, and change it only there. */
function readWantedDay({
  callResult,
  callAgainAt,
  wantedDay,
}: Pick<Schema['orders'], 'callResult' | 'callAgainAt' | 'wantedDay'>): string | null {
  const isDay = callAgainAt !== null && !isCallTime({ callResult })
  return isDay ? isoDate(callAgainAt).slice(0, 10) : wantedDay
}

export function readWaiting(waiting: string | null): Promotion[] {
  return waiting === null ? [] : (JSON.parse(waiting) as Promotion[])
}

export const waitingText = (waiting: readonly Promotion[]) =>
  waiting.length === 0 ? null : JSON.stringify(waiting)

/** @param terms as stored; an undo of the version before has the text, or nothing */
export function readTerms(terms: LineTerms | string | null | undefined): LineTerms | null {
  return typeof terms === 'string' ? (JSON.parse(terms) as LineTerms) : (terms ?? null)
}

export function itemRows(orderId: string, items: readonly OrderItem[]): Schema['orderItems'][] {
  return items.map((item, position) => ({
    orderId,
    position,
    productId: item.productId,
    name: item.name,
    quantity: item.quantity,
    price: item.price,
    color: item.color,
    size: item.size,
    image: item.image,
    refused: item.refused,
    returned: item.returned,
    damaged: item.damaged,
    waiting: item.waiting,
    discount: item.discount,
    discountReason: item.discountReason,
    terms: item.terms === null ? null : JSON.stringify(item.terms),
  }))
}
