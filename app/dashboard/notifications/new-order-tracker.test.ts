import { describe, expect, it } from 'vitest'
import { anOrder } from '../../../tests/builders/an-order.ts'
import type { ShownOrder } from '../orders/read-orders.ts'
import { createNewOrderTracker } from './new-order-tracker.ts'

const at = (orderId: string, minute: number): ShownOrder => ({
  ...anOrder({ orderId, createdAt: `2026-03-02T10:${String(minute).padStart(2, '0')}:00.000Z` }),
  paymentNotices: [],
})

const ids = (orders: readonly ShownOrder[]) => orders.map(({ orderId }) => orderId)

describe('orders that arrive', () => {
  it('are none at the first look', () => {
    expect(createNewOrderTracker()([at('A', 1)])).toEqual([])
  })

  it('are those that were not there before, each once', () => {
    const arrivals = createNewOrderTracker()
    arrivals([at('A', 1)])
    expect(ids(arrivals([at('C', 3), at('B', 2), at('A', 1)]))).toEqual(['C', 'B'])
    expect(arrivals([at('C', 3), at('B', 2), at('A', 1)])).toEqual([])
  })

  it('are told also in a shop that had none', () => {
    const arrivals = createNewOrderTracker()
    arrivals([])
    expect(ids(arrivals([at('A', 1)]))).toEqual(['A'])
  })

  it('are not the older ones that move up when newer ones are settled', () => {
    const arrivals = createNewOrderTracker()
    arrivals([at('C', 3), at('B', 2)])
    expect(arrivals([at('B', 2), at('A', 1)])).toEqual([])
    expect(ids(arrivals([at('D', 4), at('B', 2)]))).toEqual(['D'])
  })

  it('may come in the same moment', () => {
    const arrivals = createNewOrderTracker()
    arrivals([at('A', 1)])
    expect(ids(arrivals([at('B', 1), at('A', 1)]))).toEqual(['B'])
  })
})
