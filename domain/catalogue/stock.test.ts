import { describe, expect, it } from 'vitest'
import { concernsLowStock, isLow } from './stock.ts'

describe('the stock', () => {
  it.each([
    [0, true],
    [3, true],
    [4, false],
  ])('of %i pieces is low: %j', (stock, low) => {
    expect(isLow(stock)).toBe(low)
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
  ])('going from %j to %j is told: %j', (before, after, told) => {
    expect(concernsLowStock(before, after)).toBe(told)
  })
})
