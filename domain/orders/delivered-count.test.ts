import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { namedDeliveredOrders } from './delivered-count.ts'

describe('namedDeliveredOrders', () => {
  it.each([
    [0, null],
    [49, null],
    [50, 50],
    [59, 50],
    [100, 100],
    [1234, 1200],
    [12_999, 12_000],
  ])('names %d delivered orders as %s', (delivered, named) => {
    expect(namedDeliveredOrders(delivered)).toBe(named)
  })

  it('never names more than were delivered, nor a fifth less', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 10_000_000 }), (delivered) => {
        const named = namedDeliveredOrders(delivered) ?? 0
        expect(named).toBeLessThanOrEqual(delivered)
        expect(named).toBeGreaterThan(delivered * 0.8)
      }),
    )
  })
})
