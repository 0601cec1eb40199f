import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unitPrice } from './price.ts'
import { basePriceFor, priceEquation } from './price-equation.ts'

describe('priceEquation', () => {
  const product = (price: number, discount: number, flash = 0) => ({
    ...{ price, discount, flashSale: { active: flash > 0, discount: flash, endTime: null } },
  })

  it('says how the paid price comes about, with the greater reduction', () => {
    expect(priceEquation(product(7000, 15), 0)).toBe('7\u202f000 − 15\u202f% = 5\u202f950')
    expect(priceEquation(product(7000, 15, 40), 0)).toBe('7\u202f000 − 40\u202f% = 4\u202f200')
    expect(priceEquation(product(999, 12.5), 0)).toBe('999 − 12,5\u202f% = 874')
    expect(priceEquation(product(7000, 0), 0)).toBeNull()
  })

  it('finds the price with which a shopper pays a given amount', () => {
    expect(basePriceFor(5950, product(0, 15), 0)).toBe(7000)
    expect(basePriceFor(5000, product(0, 0), 0)).toBe(5000)
    expect(basePriceFor(5000, product(0, 100), 0)).toBeNull()
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 0, max: 99 }),
        (paid, discount) => {
          const terms = product(0, discount)
          const price = basePriceFor(paid, terms, 0) ?? 0
          return unitPrice({ ...terms, price }, 0) === paid
        },
      ),
    )
  })
})
