import { describe, expect, it } from 'vitest'
import type { ShownOrder } from '../../../contracts/order.ts'
import { anOrder } from '../../../tests/builders/an-order.ts'
import { createNewOrderTracker } from './new-order-tracker.ts'

const at = (orderId: string, minute: number): ShownOrder => ({
  ...anOrder({ orderId, createdAt: `2026-03-02T10:${String(minute).padStart(2, '0')}:00.000Z` }),
  paymentNotices: [],
  pinnedNotes: [],
})

const ids = (orders: readonly ShownOrder[]) => orders.map(({ orderId }) => orderId)

describe('createNewOrderTracker', () => {
  it('returns nothing for the first list', () => {
    expect(createNewOrderTracker()([at('A', 1)])).toEqual([])
  })

  it('returns each new order once', () => {
    const arrivals = createNewOrderTracker()
    arrivals([at('A', 1)])
    expect(ids(arrivals([at('C', 3), at('B', 2), at('A', 1)]))).toEqual(['C', 'B'])
    expect(arrivals([at('C', 3), at('B', 2), at('A', 1)])).toEqual([])
  })

  it('returns an order that appears after an empty first list', () => {
    const arrivals = createNewOrderTracker()
    arrivals([])
    expect(ids(arrivals([at('A', 1)]))).toEqual(['A'])
  })

  it('ignores older orders that move up in the list', () => {
    const arrivals = createNewOrderTracker()
    arrivals([at('C', 3), at('B', 2)])
    expect(arrivals([at('B', 2), at('A', 1)])).toEqual([])
    expect(ids(arrivals([at('D', 4), at('B', 2)]))).toEqual(['D'])
  })

  it('returns a new order that was created in the same millisecond as a known order', () => {
    const arrivals = createNewOrderTracker()
    arrivals([at('A', 1)])
    expect(ids(arrivals([at('B', 1), at('A', 1)]))).toEqual(['B'])
  })
})
