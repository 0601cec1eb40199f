import { describe, expect, it } from 'vitest'
import { aListedOrder, aPlacedItem } from '../../tests/builders/an-order.ts'
import { newItem } from './order.ts'
import { isUnreachable, orderFlags } from './order-flags.ts'

const limits = { pieces: 10, amount: 100_000 }
const order = aListedOrder({ orderId: 'KB-1', createdAt: '2026-03-02T10:00:00.000Z' })
const placed = (orderId: string, createdAt: string) => ({ orderId, createdAt })

describe('orderFlags', { tags: ['D-11'] }, () => {
  it('flags nothing in an ordinary order', () => {
    const none = {
      otherOrders: [],
      refusedDeliveries: 0,
      manyPieces: false,
      largeAmount: false,
      declined: false,
    }
    const own = { orders: [placed('KB-1', order.createdAt)], refusedDeliveries: 0 }
    expect(orderFlags(order, own, limits)).toEqual(none)
    expect(orderFlags(order, null, limits)).toEqual(none)
  })

  it('lists other orders with the same phone number, placed up to 24 hours before or after the order', () => {
    const orders = [
      placed('KB-0', '2026-03-01T09:59:59.999Z'),
      placed('KB-2', '2026-03-01T10:00:00.000Z'),
      placed('KB-3', '2026-03-03T10:00:00.000Z'),
      placed('KB-4', '2026-03-03T10:00:00.001Z'),
    ]
    expect(orderFlags(order, { orders, refusedDeliveries: 0 }, limits).otherOrders).toEqual(['KB-2', 'KB-3'])
  })

  it('counts earlier refused deliveries', () => {
    expect(orderFlags(order, { orders: [], refusedDeliveries: 2 }, limits).refusedDeliveries).toBe(2)
  })

  it.each([
    [10, 10_000, false, false],
    [11, 9_090, true, false],
    [10, 10_001, false, true],
  ])(
    'for %i units at %i francs each, sets manyPieces to %j and largeAmount to %j',
    (quantity, price, manyPieces, largeAmount) => {
      const large = aListedOrder({ items: [newItem(aPlacedItem({ quantity, price }))] })
      expect(orderFlags(large, null, limits)).toMatchObject({ manyPieces, largeAmount })
    },
  )
})

describe('isUnreachable', { tags: ['D-11'] }, () => {
  it('is true from the third unanswered call', () => {
    expect([0, 1, 2, 3, 4].map((callAttempts) => isUnreachable({ callAttempts }))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ])
  })
})
