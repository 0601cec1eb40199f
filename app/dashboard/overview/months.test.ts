import { describe, expect, it } from 'vitest'
import { monthName, monthsToShow } from './months.ts'

const quiet = [
  { month: '2026-10', sales: 0, views: 0 },
  { month: '2026-11', sales: 0, views: 0 },
]

describe('months of the line chart', () => {
  it('have invented sample values when no product has been sold or viewed', () => {
    const { months, sample } = monthsToShow(quiet)
    expect(sample).toBe(true)
    expect(months.map(({ month }) => month)).toEqual(['2026-10', '2026-11'])
    expect(months.every(({ views }) => views > 0)).toBe(true)
  })

  it('have the same invented sample values in every period', () => {
    const year = (first: number) =>
      Array.from({ length: 12 }, (_, index) => ({ month: `20${first + index}-01`, sales: 0, views: 0 }))
    const sample = (first: number) =>
      monthsToShow(year(first)).months.map(({ sales, views }) => [sales, views])
    expect(sample(10)).toEqual(sample(40))
  })

  it('have the counted values instead of invented ones as soon as there is one view', () => {
    const own = [...quiet, { month: '2026-12', sales: 0, views: 1 }]
    expect(monthsToShow(own)).toEqual({ months: own, sample: false })
  })

  it('are named in French', () => {
    expect(monthName('2026-11', 'long')).toBe('novembre 2026')
  })
})
