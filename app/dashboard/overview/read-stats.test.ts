import { describe, expect, it } from 'vitest'
import { readCategories, readGlobalStats, readMonths } from './read-stats.ts'

const TOTALS = { totalProducts: 72, totalViews: 0, totalPurchases: 3, totalBestsellers: 1 }

describe('the totals of the shop', () => {
  it('are read as they are, nothing among them', () => {
    expect(readGlobalStats(TOTALS)).toEqual(TOTALS)
  })

  it.each([{}, null, [], { ...TOTALS, totalViews: undefined }, { ...TOTALS, totalProducts: 'beaucoup' }])(
    'are not made up from %j',
    (answer) => {
      expect(() => readGlobalStats(answer)).toThrow('La réponse du serveur')
    },
  )
})

describe('the figures of the charts', () => {
  it('are not made up where they are missing', () => {
    expect(() => readMonths([{ month: '2026-11', sales: 1 }])).toThrow('n’a pas pu être comprise')
    expect(() => readCategories([{ category: 'Jouer' }])).toThrow('n’a pas pu être comprise')
  })
})
