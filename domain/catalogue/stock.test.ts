import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crossesThreshold, isLowStock, nextStock, reportsLowStock, stockConflict } from './stock.ts'

const watched = (stock: number | null, lowStockThreshold = 3) =>
  stock === null ? null : { stock, lowStockThreshold }

describe('a stock', () => {
  it.each([
    [0, true],
    [3, true],
    [4, false],
  ])('of %i units makes isLowStock return %j', (stock, low) => {
    expect(isLowStock({ stock, lowStockThreshold: 3 })).toBe(low)
    expect(isLowStock({ stock: stock + 4, lowStockThreshold: 7 })).toBe(low)
  })

  it.each([
    [5, 3, true],
    [3, 2, true],
    [2, 9, true],
    [9, 8, false],
    [3, 3, false],
    [null, 2, true],
    [null, 20, false],
    [1, null, true],
    [20, null, false],
  ])('changes from %j to %j, and reportsLowStock returns %j', (before, after, reported) => {
    expect(reportsLowStock(watched(before), watched(after))).toBe(reported)
  })

  it('is reported when a raised threshold makes it low', { tags: ['C-35'] }, () => {
    expect(reportsLowStock(watched(5), watched(5, 6))).toBe(true)
    expect(reportsLowStock(watched(5), watched(5))).toBe(false)
  })

  it.each([
    [5, 3, true],
    [3, 2, false],
    [0, 4, true],
    [9, 4, false],
  ])(
    'of a variant changes from %i to %i, and crossesThreshold returns %j for the threshold 3',
    { tags: ['C-35'] },
    (before, after, crosses) => {
      expect(crossesThreshold(before, after, 3)).toBe(crosses)
    },
  )
})

describe('nextStock', () => {
  const pieces = fc.nat({ max: 50 })

  it('returns the edited stock when nothing was sold', () => {
    expect(nextStock({ current: 10, seen: 10, requested: 15 })).toBe(15)
    expect(nextStock({ current: 10, seen: 10, requested: 0 })).toBe(0)
  })

  it('returns the current stock when the stock was not edited', () => {
    expect(nextStock({ current: 8, seen: 10, requested: 10 })).toBe(8)
  })

  it('returns null for a conflict, unless the edited and the current stock are equal', () => {
    expect(nextStock({ current: 8, seen: 10, requested: 15 })).toBeNull()
    expect(nextStock({ current: 8, seen: 10, requested: 8 })).toBe(8)
    expect(stockConflict(8)).toMatchObject({
      code: 'STOCK_MOVED',
      stock: 8,
      issues: [{ path: 'stock', message: 'Le stock a changé entre-temps. Il est de 8.' }],
    })
  })

  it('never undoes a sale', () => {
    fc.assert(
      fc.property(pieces, pieces, pieces, (current, seen, requested) => {
        const next = nextStock({ current, seen, requested })
        if (next !== null && next !== current) expect([next, current]).toEqual([requested, seen])
      }),
    )
  })
})
