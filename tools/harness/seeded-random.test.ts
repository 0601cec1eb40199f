import { describe, expect, it } from 'vitest'
import { seededRandom } from './seeded-random.ts'

describe('seededRandom', () => {
  it('repeats its numbers for the same seed', () => {
    const draw = (seed: number) => {
      const random = seededRandom(seed)
      return Array.from({ length: 50 }, () => random.below(1000))
    }
    expect(draw(3)).toEqual(draw(3))
    expect(draw(3)).not.toEqual(draw(4))
  })

  it('returns every value within the given bounds, and no value outside them', () => {
    const random = seededRandom(1)
    expect(new Set(Array.from({ length: 200 }, () => random.between(2, 5)))).toEqual(new Set([2, 3, 4, 5]))
    expect(new Set(Array.from({ length: 200 }, () => random.oneOf(['a', 'b'])))).toEqual(new Set(['a', 'b']))
  })

  it('returns true with the given probability', () => {
    const random = seededRandom(2)
    const hits = Array.from({ length: 1000 }, () => random.percent(30)).filter(Boolean).length
    expect(hits).toBeGreaterThan(230)
    expect(hits).toBeLessThan(370)
    expect(random.percent(0)).toBe(false)
    expect(random.percent(100)).toBe(true)
  })
})
