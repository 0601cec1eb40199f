import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFlashRunning, lineTotal, type Priced, priceTag, unitPrice } from './price.ts'

const NOW = Date.parse('2026-03-02T10:00:00.000Z')
const HOUR = 3_600_000
const iso = (time: number) => new Date(time).toISOString()

function priced(overrides: Partial<Priced> = {}): Priced {
  return { price: 10_000, discount: 0, flashSale: { active: false, discount: 0 }, ...overrides }
}

const running = (discount: number) => ({ active: true, discount, endTime: iso(NOW + HOUR) })

const percents = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.double({ min: 0, max: 100, noNaN: true }))
const ends = fc.option(fc.integer({ min: NOW - 100 * HOUR, max: NOW + 100 * HOUR }).map(iso))
const products: fc.Arbitrary<Priced> = fc.record({
  price: fc.integer({ min: 0, max: 100_000_000 }),
  discount: percents,
  flashSale: fc.record({ active: fc.boolean(), discount: percents, endTime: ends }),
})

describe('unitPrice', () => {
  it.each([
    ['is the base price without a discount', priced(), 10_000],
    ['applies a regular discount', priced({ discount: 20 }), 8_000],
    ['applies a flash sale', priced({ flashSale: running(30) }), 7_000],
    [
      'applies only the flash sale when it is the larger discount',
      priced({ discount: 20, flashSale: running(30) }),
      7_000,
    ],
    [
      'applies only the regular discount when it is the larger one',
      priced({ discount: 40, flashSale: running(30) }),
      6_000,
    ],
    ['ignores an inactive flash sale', priced({ flashSale: { active: false, discount: 50 } }), 10_000],
    ['ignores a flash sale without a discount', priced({ flashSale: running(0) }), 10_000],
    ['is 0 for a discount of 100 percent', priced({ discount: 100 }), 0],
    ['is 0 for a discount of more than 100 percent', priced({ discount: 150 }), 0],
    ['ignores a negative discount', priced({ discount: -20 }), 10_000],
    ['is rounded once to whole francs', priced({ price: 999, discount: 15 }), 849],
  ])('%s', (_case, product, paid) => {
    expect(unitPrice(product, NOW)).toBe(paid)
  })

  it('is never above the base price, never negative and always whole', () => {
    fc.assert(
      fc.property(products, (product) => {
        const paid = unitPrice(product, NOW)
        expect(paid).toBeLessThanOrEqual(product.price)
        expect(paid).toBeGreaterThanOrEqual(0)
        expect(Number.isInteger(paid)).toBe(true)
      }),
    )
  })

  it('is the lowest of the base, regular and flash prices', { tags: ['A-500'] }, () => {
    fc.assert(
      fc.property(products, (product) => {
        const regular = unitPrice({ ...product, flashSale: { active: false, discount: 0 } }, NOW)
        const flash = unitPrice({ ...product, discount: 0 }, NOW)
        expect(unitPrice(product, NOW)).toBe(Math.min(product.price, regular, flash))
      }),
    )
  })

  it('is the same when the regular and the flash discount are swapped', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), percents, percents, (price, one, other) => {
        const first = priced({ price, discount: one, flashSale: running(other) })
        const second = priced({ price, discount: other, flashSale: running(one) })
        expect(unitPrice(first, NOW)).toBe(unitPrice(second, NOW))
      }),
    )
  })

  it('never rises with a larger discount', () => {
    fc.assert(
      fc.property(products, percents, (product, more) => {
        const discount = Math.max(product.discount, more)
        expect(unitPrice({ ...product, discount }, NOW)).toBeLessThanOrEqual(unitPrice(product, NOW))
      }),
    )
  })
})

describe('the end of a flash sale', () => {
  it('takes effect at its exact millisecond', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (end) => {
        const sale = { active: true, discount: 10, endTime: iso(end) }
        expect(isFlashRunning(sale, end - 1)).toBe(true)
        expect(isFlashRunning(sale, end)).toBe(false)
      }),
    )
  })

  it('restores the base price, and removes the sale from the price tag', () => {
    const product = priced({ flashSale: running(30) })
    expect(unitPrice(product, NOW + HOUR - 1)).toBe(7_000)
    expect(priceTag(product, NOW + HOUR)).toEqual({
      unitPrice: 10_000,
      basePrice: 10_000,
      reduced: false,
      percent: 0,
      flash: null,
    })
  })

  it('is optional: an active sale without an end time is running', () => {
    expect(isFlashRunning({ active: true, discount: 10 }, NOW)).toBe(true)
    expect(isFlashRunning({ active: true, discount: 10, endTime: null }, NOW)).toBe(true)
  })

  it('counts as past when it is unreadable', () => {
    expect(isFlashRunning({ active: true, discount: 10, endTime: 'demain' }, NOW)).toBe(false)
  })
})

describe('priceTag', () => {
  it('shows the percentage of a flash sale even when the regular discount sets the price', () => {
    const tag = priceTag(priced({ discount: 40, flashSale: running(30) }), NOW)
    expect(tag).toMatchObject({ unitPrice: 6_000, percent: 30, reduced: true })
    expect(tag.flash).toEqual({ discount: 30, endTime: iso(NOW + HOUR) })
  })

  it('shows the regular discount when there is no flash sale', () => {
    expect(priceTag(priced({ discount: 40 }), NOW)).toMatchObject({ percent: 40, flash: null, reduced: true })
  })

  it('strikes no price through when rounding cancels the discount', () => {
    expect(priceTag(priced({ price: 10, discount: 1 }), NOW)).toMatchObject({ unitPrice: 10, reduced: false })
  })

  it('always shows the unit price', () => {
    fc.assert(
      fc.property(products, (product) => {
        const tag = priceTag(product, NOW)
        expect(tag.unitPrice).toBe(unitPrice(product, NOW))
        expect(tag.reduced).toBe(tag.unitPrice < tag.basePrice)
        expect(tag.flash !== null).toBe(isFlashRunning(product.flashSale, NOW))
      }),
    )
  })
})

describe('lineTotal', () => {
  it('multiplies the rounded unit price by the quantity', () => {
    const paid = unitPrice(priced({ price: 999, discount: 15 }), NOW)
    expect(lineTotal(paid, 3)).toBe(2_547)
  })
})
