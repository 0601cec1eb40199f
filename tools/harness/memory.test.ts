import { describe, expect, it } from 'vitest'
import { judgeMemory } from './memory.ts'

const samplesOf = (count: number, megabytes: (part: number) => number) =>
  Array.from({ length: count }, (_, index) => megabytes(index / (count - 1)))

describe('judgeMemory', () => {
  it('accepts memory that stays level', () => {
    expect(judgeMemory(samplesOf(40, () => 250))).toMatchObject({ flat: true, early: 250, late: 250 })
  })

  it('accepts a rise while caches fill', () => {
    expect(judgeMemory(samplesOf(40, (part) => 120 + 130 * Math.min(1, part * 5))).flat).toBe(true)
  })

  it('ignores single jumps, also at the end', () => {
    const samples = samplesOf(40, () => 250)
    samples[39] = 900
    samples[15] = 50
    expect(judgeMemory(samples).flat).toBe(true)
  })

  it('refuses steady growth, and a late rise that lasts', () => {
    expect(judgeMemory(samplesOf(40, (part) => 200 + 100 * part))).toMatchObject({
      flat: false,
      sentence: expect.stringContaining('IT GROWS'),
    })
    expect(judgeMemory(samplesOf(40, (part) => (part > 0.7 ? 300 : 250))).flat).toBe(false)
  })

  it('does not judge too few samples', () => {
    expect(judgeMemory([250, 250, 250]).flat).toBeNull()
  })
})
