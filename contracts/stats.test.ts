import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { categoryStats, globalStats, monthlyStats, rankingAnswer } from './stats.ts'

const TOTALS = { totalProducts: 72, totalViews: 0, totalPurchases: 3, totalBestsellers: 1 }

describe('statistics', () => {
  it('are read unchanged, including 0', () => {
    expect(v.parse(globalStats, TOTALS)).toEqual(TOTALS)
  })

  it.each([{}, null, [], { ...TOTALS, totalViews: undefined }, { ...TOTALS, totalProducts: 'many' }])(
    'are refused when the response is %j',
    (answer) => {
      expect(v.is(globalStats, answer)).toBe(false)
    },
  )

  it('are refused when a value of a chart is missing', () => {
    expect(v.is(monthlyStats, [{ month: '2026-11', sales: 1 }])).toBe(false)
    expect(v.is(categoryStats, [{ category: 'Jouer' }])).toBe(false)
  })
})

describe('rankingAnswer', () => {
  it('reads the views or the purchases, as requested', () => {
    const product = { _id: 'a', name: 'Lion', category: 'Jouer', images: ['/1', '/2'] }
    expect(v.parse(rankingAnswer('views'), [{ ...product, views: 4 }])).toEqual([{ ...product, views: 4 }])
    expect(v.parse(rankingAnswer('purchases'), [{ ...product, purchases: 1 }])[0]?.purchases).toBe(1)
  })

  it('reads missing texts and images as empty', () => {
    expect(v.parse(rankingAnswer('views'), [{ _id: 'a', views: 0 }])).toEqual([
      { _id: 'a', name: '', category: '', images: [], views: 0 },
    ])
  })

  it.each([[{ products: [] }], [[{ _id: 'a', purchases: 3 }]], [[{ views: 3 }]]])('refuses %j', (json) => {
    expect(v.is(rankingAnswer('views'), json)).toBe(false)
  })
})
