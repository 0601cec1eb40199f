import { describe, expect, it } from 'vitest'
import { luckOf } from './seeded-random.ts'

describe('the luck of a trial', () => {
  it('is the same for the same seed', () => {
    const draw = (seed: number) => {
      const luck = luckOf(seed)
      return Array.from({ length: 50 }, () => luck.below(1000))
    }
    expect(draw(3)).toEqual(draw(3))
    expect(draw(3)).not.toEqual(draw(4))
  })

  it('stays within its bounds and meets all of them', () => {
    const luck = luckOf(1)
    expect(new Set(Array.from({ length: 200 }, () => luck.between(2, 5)))).toEqual(new Set([2, 3, 4, 5]))
    expect(new Set(Array.from({ length: 200 }, () => luck.oneOf(['a', 'b'])))).toEqual(new Set(['a', 'b']))
  })

  it('is as good as it says', () => {
    const luck = luckOf(2)
    const met = Array.from({ length: 1000 }, () => luck.percent(30)).filter(Boolean).length
    expect(met).toBeGreaterThan(230)
    expect(met).toBeLessThan(370)
    expect(luck.percent(0)).toBe(false)
    expect(luck.percent(100)).toBe(true)
  })
})
