import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate } from './allocate.ts'

describe('allocate', () => {
  it('gives the remaining francs to the largest remainders, then to the first', { tags: ['H-02'] }, () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(10, [5, 3, 1])).toEqual([6, 3, 1])
    expect(allocate(1, [2, 3])).toEqual([0, 1])
  })

  it('gives nothing without weights', { tags: ['H-02'] }, () => {
    expect(allocate(100, [0, 0])).toEqual([0, 0])
    expect(allocate(100, [])).toEqual([])
  })

  it('divides without loss, each part within a franc of its share', { tags: ['H-02'] }, () => {
    const amount = fc.nat({ max: 1_000_000_000 })
    const weights = fc.array(fc.nat({ max: 100_000_000_000 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(amount, weights, (whole, shares) => {
        const total = shares.reduce((sum, share) => sum + share, 0)
        fc.pre(total > 0)
        const parts = allocate(whole, shares)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole)
        for (const [index, part] of parts.entries()) {
          const scaled = BigInt(part) * BigInt(total)
          const exact = BigInt(whole) * BigInt(shares[index] ?? 0)
          expect(scaled > exact - BigInt(total) && scaled < exact + BigInt(total)).toBe(true)
        }
      }),
    )
  })
})
