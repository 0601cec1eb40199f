import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crossesThreshold, isLowStock, readUnits, reportsLowStock, stockConflict } from './stock.ts'

const watched = (stock: number | null, lowStockThreshold = 3) =>
  stock === null ? null : { stock, lowStockThreshold }

describe('readUnits', () => {
  it.each([
    ['4', 4],
    ['0', 0],
    [' 12 ', 12],
    ['1 2', 12],
    ['12 500', 12_500],
    ['12\u202f500', 12_500],
    ['1 000 000', 1_000_000],
    ['007', 7],
  ])('reads %j as %i', (typed, units) => {
    expect(readUnits(typed)).toBe(units)
  })

  it.each(['', ' ', '-1', '1,5', '1.5', 'abc', '1e3', '0x10', '1000000000', '1000001', '٣'])(
    'refuses %j',
    (typed) => {
      expect(readUnits(typed)).toBeNull()
    },
  )

  it('reads every whole number up to 1 000 000', () => {
    fc.assert(fc.property(fc.nat(1_000_000), (units) => readUnits(String(units)) === units))
  })
})

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

it('stockConflict names the current stock', () => {
  expect(stockConflict(8)).toMatchObject({
    code: 'STOCK_MOVED',
    stock: 8,
    issues: [{ path: 'stock', message: 'Le stock a changé entre-temps. Il est de 8.' }],
  })
})
