import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { categoryStats, globalStats, monthlyStats } from './stats.ts'

const TOTALS = { totalProducts: 72, totalViews: 0, totalPurchases: 3, totalBestsellers: 1 }

describe('statistics', () => {
  it('are read unchanged, including 0', () => {
    expect(v.parse(globalStats, TOTALS)).toEqual(TOTALS)
  })

  it.each([{}, null, [], { ...TOTALS, totalViews: undefined }, { ...TOTALS, totalProducts: 'many' }])(
    'are refused in the form %j',
    (answer) => {
      expect(v.is(globalStats, answer)).toBe(false)
    },
  )

  it('are refused when a figure of a chart is missing', () => {
    expect(v.is(monthlyStats, [{ month: '2026-11', sales: 1 }])).toBe(false)
    expect(v.is(categoryStats, [{ category: 'Jouer' }])).toBe(false)
  })
})
