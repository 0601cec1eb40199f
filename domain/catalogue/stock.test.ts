import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crossesLowStock, isLowStock, nextStock, stockConflict } from './stock.ts'

describe('stock levels', () => {
  it.each([
    [0, true],
    [3, true],
    [4, false],
  ])('with %i units are low: %j', (stock, low) => {
    expect(isLowStock(stock)).toBe(low)
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
  ])('changing from %j to %j are reported: %j', (before, after, reported) => {
    expect(crossesLowStock(before, after)).toBe(reported)
  })
})

describe('nextStock', () => {
  const pieces = fc.nat({ max: 50 })

  it('writes the edited stock when nothing was sold', () => {
    expect(nextStock({ present: 10, seen: 10, wanted: 15 })).toBe(15)
    expect(nextStock({ present: 10, seen: 10, wanted: 0 })).toBe(0)
  })

  it('keeps the current stock when the editor left it unchanged', () => {
    expect(nextStock({ present: 8, seen: 10, wanted: 10 })).toBe(8)
  })

  it('leaves a conflict to the editor unless both stocks are equal', () => {
    expect(nextStock({ present: 8, seen: 10, wanted: 15 })).toBeNull()
    expect(nextStock({ present: 8, seen: 10, wanted: 8 })).toBe(8)
    expect(stockConflict(8)).toMatchObject({
      code: 'STOCK_MOVED',
      stock: 8,
      issues: [{ path: 'stock', message: 'Le stock a changé entre-temps. Il est de 8.' }],
    })
  })

  it('never undoes a sale', () => {
    fc.assert(
      fc.property(pieces, pieces, pieces, (present, seen, wanted) => {
        const next = nextStock({ present, seen, wanted })
        if (next !== null && next !== present) expect([next, present]).toEqual([wanted, seen])
      }),
    )
  })
})
