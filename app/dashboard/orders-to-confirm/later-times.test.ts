import { describe, expect, it } from 'vitest'
import { laterTimes, readLaterTime } from './later-times.ts'

const at = (time: string) => Date.parse(`2026-03-02T${time}:00.000Z`)

describe('laterTimes', { tags: ['D-10'] }, () => {
  it('proposes four later times when it is morning', () => {
    expect(laterTimes(at('10:00'))).toEqual([
      { label: 'Dans 30 min', at: '2026-03-02T10:30:00.000Z' },
      { label: 'Dans 2 h', at: '2026-03-02T12:00:00.000Z' },
      { label: 'Ce soir, 18:00', at: '2026-03-02T18:00:00.000Z' },
      { label: 'Demain, 9:00', at: '2026-03-03T09:00:00.000Z' },
    ])
  })

  it('does not propose 18:00 today when this time is past or at most three hours away', () => {
    expect(laterTimes(at('15:00')).map(({ label }) => label)).not.toContain('Ce soir, 18:00')
    expect(laterTimes(at('23:30')).at(-1)?.at).toBe('2026-03-03T09:00:00.000Z')
  })
})

describe('readLaterTime', { tags: ['D-10'] }, () => {
  it('reads a future time', () => {
    expect(readLaterTime('2026-03-02T10:01', at('10:00'))).toBe('2026-03-02T10:01:00.000Z')
  })

  it.each(['', '2026-03-02', '2026-03-02T10:00', '2026-02-30T99:00', 'demain'])('refuses %j', (typed) => {
    expect(readLaterTime(typed, at('10:00'))).toBeNull()
  })
})
