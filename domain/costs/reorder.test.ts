import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysLeft, reorderQuantity, SALES_DAYS, supplierText } from './reorder.ts'

const PLAN = { leadDays: 14, coverDays: 30 }
const plan = fc.record({
  leadDays: fc.integer({ min: 1, max: 365 }),
  coverDays: fc.integer({ min: 1, max: 365 }),
})
const stocks = fc.record({ stock: fc.nat(5000), sold: fc.integer({ min: -20, max: 5000 }) })

describe('reorderQuantity', { tags: ['H-21'] }, () => {
  it.each([
    ['what is sold until the goods arrive and while they last, minus the stock', { stock: 10, sold: 60 }, 34],
    ['rounded up', { stock: 0, sold: 1 }, 1],
    ['nothing while the stock lasts', { stock: 44, sold: 60 }, 0],
    ['nothing for what is not sold', { stock: 0, sold: 0 }, 0],
    ['nothing when more came back than was sold', { stock: 0, sold: -3 }, 0],
  ])('is %s', (_case, stock, quantity) => {
    expect(reorderQuantity(stock, PLAN)).toBe(quantity)
  })

  it('covers the planned days and not one unit more', () => {
    fc.assert(
      fc.property(stocks, plan, ({ stock, sold }, days) => {
        const quantity = reorderQuantity({ stock, sold }, days)
        const needed = (Math.max(0, sold) * (days.leadDays + days.coverDays)) / SALES_DAYS
        expect(quantity).toBeGreaterThanOrEqual(0)
        expect(stock + quantity).toBeGreaterThanOrEqual(needed)
        if (quantity > 0) expect(stock + quantity - 1).toBeLessThan(needed)
      }),
    )
  })

  it('grows with the sales and the days, and shrinks with the stock', () => {
    fc.assert(
      fc.property(stocks, plan, ({ stock, sold }, days) => {
        const quantity = reorderQuantity({ stock, sold }, days)
        expect(reorderQuantity({ stock, sold: sold + 1 }, days)).toBeGreaterThanOrEqual(quantity)
        expect(reorderQuantity({ stock: stock + 1, sold }, days)).toBeLessThanOrEqual(quantity)
        const longer = { ...days, leadDays: days.leadDays + 1 }
        expect(reorderQuantity({ stock, sold }, longer)).toBeGreaterThanOrEqual(quantity)
      }),
    )
  })
})

describe('daysLeft', { tags: ['H-21'] }, () => {
  it('says for how many whole days the stock lasts at the pace of the last sixty', () => {
    expect(daysLeft({ stock: 10, sold: 40 })).toBe(15)
    expect(daysLeft({ stock: 0, sold: 1 })).toBe(0)
    expect(daysLeft({ stock: 5, sold: 0 })).toBeNull()
  })
})

describe('supplierText', { tags: ['H-21'] }, () => {
  const line = { name: 'Body', color: 'Rouge', size: '6 mois', quantity: 12 }

  it('lists what to order without any price', () => {
    const plain = { name: 'Hochet', color: null, size: null, quantity: 3 }
    expect(supplierText('Keur Bébé', [line, plain])).toBe(
      'Bonjour, je voudrais commander pour Keur Bébé\u202f:\n- 12 x Body, Rouge, 6 mois\n- 3 x Hochet',
    )
  })

  it('stays short enough for a link, and counts the lines that it leaves out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), (length) => {
        const text = supplierText('Keur Bébé', Array(length).fill(line))
        const listed = text.split('\n- ').length - 1
        const left = Number(/… et (\d+) autres?/.exec(text)?.[1] ?? 0)
        expect(listed + left).toBe(length)
        expect(text.length).toBeLessThan(1050)
      }),
    )
  })
})
