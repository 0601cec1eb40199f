import { describe, expect, it } from 'vitest'
import { judgeMemory } from './memory.ts'

const over = (count: number, megabytes: (at: number) => number) =>
  Array.from({ length: count }, (_, index) => megabytes(index / (count - 1)))

describe('memory over a trial', () => {
  it('is flat when it stays where the warm shop had it', () => {
    expect(judgeMemory(over(40, () => 250))).toMatchObject({ flat: true, early: 250, late: 250 })
  })

  it('may rise while caches fill', () => {
    expect(judgeMemory(over(40, (at) => 120 + 130 * Math.min(1, at * 5))).flat).toBe(true)
  })

  it('may jump for a moment, at the end too', () => {
    const samples = over(40, () => 250)
    samples[39] = 900
    samples[15] = 50
    expect(judgeMemory(samples).flat).toBe(true)
  })

  it('is not flat when it grows all the time, or by one large step late', () => {
    expect(judgeMemory(over(40, (at) => 200 + 100 * at))).toMatchObject({
      flat: false,
      sentence: expect.stringContaining('ELLE CROÎT'),
    })
    expect(judgeMemory(over(40, (at) => (at > 0.7 ? 300 : 250))).flat).toBe(false)
  })

  it('is not judged when too little was seen of it', () => {
    expect(judgeMemory([250, 250, 250]).flat).toBeNull()
  })
})
