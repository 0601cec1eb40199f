import { describe, expect, it } from 'vitest'
import { anOrder } from '../../tests/builders/an-order.ts'
import type { Order } from '../orders/order.ts'
import { asked, due, dueAtDoor, hasRest, inHand, surplus, toCollect, worthOf } from './owed.ts'

const AT = '2026-03-02T10:00:00.000Z'
const delivered = { status: 'confirmed', fulfillmentStatus: 'delivered' } as const
const order = (fields: Partial<Order> = {}) => anOrder({ totalAmount: 12_500, ...fields })

describe('worthOf', () => {
  it.each<[string, number, Partial<Order>]>([
    ['its total', 12_500, {}],
    ['its total without the credit', 10_000, { credit: 2500, ...delivered }],
    ['nothing when it is cancelled', 0, { status: 'cancelled' }],
    ['nothing when it is back in stock', 0, { status: 'confirmed', fulfillmentStatus: 'returned_to_stock' }],
    ['nothing in the trash before its delivery', 0, { deletedAt: AT }],
    ['its total in the trash after its delivery', 12_500, { ...delivered, deletedAt: AT }],
    [
      'its total after a failed delivery',
      12_500,
      { status: 'confirmed', fulfillmentStatus: 'delivery_failed' },
    ],
  ])('of an order is %s', { tags: ['D-02'] }, (_, worth, fields) => {
    expect(worthOf(order(fields))).toBe(worth)
  })
})

describe('due', () => {
  it.each<[string, Partial<Order>, { due: number; toCollect: number; surplus: number; inHand: number }]>([
    ['nothing was paid', {}, { due: 12_500, toCollect: 12_500, surplus: 0, inHand: 0 }],
    ['a part was paid', { received: 3250 }, { due: 9250, toCollect: 9250, surplus: 0, inHand: 3250 }],
    [
      'it was paid twice',
      { received: 25_000 },
      { due: -12_500, toCollect: 0, surplus: 12_500, inHand: 25_000 },
    ],
    [
      'a part of what came twice was given back',
      { received: 25_000, refunded: 4000 },
      { due: -8500, toCollect: 0, surplus: 8500, inHand: 21_000 },
    ],
    [
      'it was cancelled after it was paid',
      { status: 'cancelled', received: 12_500 },
      { due: -12_500, toCollect: 0, surplus: 12_500, inHand: 12_500 },
    ],
  ])('of an order when %s', { tags: ['D-02'] }, (_, fields, expected) => {
    const paid = order(fields)
    expect({
      due: due(paid),
      toCollect: toCollect(paid),
      surplus: surplus(paid),
      inHand: inHand(paid),
    }).toEqual(expected)
  })

  it('is not asked again while it may be paid already', { tags: ['E-04'] }, () => {
    expect([asked(order(), 0), asked(order(), 2500), asked(order(), 20_000)]).toEqual([12_500, 10_000, 0])
  })

  it('is less at the door by the units that the customer does not take', { tags: ['D-23'] }, () => {
    const refused = [{ position: 0, quantity: 1 }]
    expect(dueAtDoor(12_500, order(), refused)).toBe(7500)
    expect(dueAtDoor(2000, order(), refused)).toBe(0)
  })
})

describe('hasRest', () => {
  it.each<[string, boolean, Partial<Order>]>([
    ['paid in part', true, { received: 3250, paymentStatus: 'paid' }],
    ['delivered and paid in part', true, { ...delivered, received: 3250, paymentStatus: 'settled' }],
    ['delivered and not paid at all', true, delivered],
    ['paid in full', false, { received: 12_500, paymentStatus: 'paid' }],
    ['not paid and not delivered', false, {}],
    ['delivered with a claim to check', false, { ...delivered, paymentStatus: 'claimed' }],
    ['cancelled', false, { status: 'cancelled', received: 3250 }],
    ['in the trash', false, { ...delivered, received: 3250, deletedAt: AT }],
  ])('of an order that is %s: %s', { tags: ['D-02'] }, (_, expected, fields) => {
    expect(hasRest(order(fields))).toBe(expected)
  })
})
