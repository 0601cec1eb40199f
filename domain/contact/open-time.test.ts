import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../durations.ts'
import { afterOpenTime, closedSince } from './open-time.ts'
import type { OpeningHours } from './opening-hours.ts'

const HALF_AN_HOUR = 30 * MINUTE_MS
const HOURS: OpeningHours = {
  ...{ opens: '08:00', closes: '20:00', breakFrom: '13:00', breakUntil: '15:00', closedDay: 'Sunday' },
}
const at = (time: string) => Date.parse(`${time}Z`)
const due = (time: string, hours = HOURS) =>
  new Date(afterOpenTime(hours, at(time), HALF_AN_HOUR)).toISOString().slice(0, 16)

describe('afterOpenTime', { tags: ['W-03'] }, () => {
  // 2026-03-02 is a Monday.
  it.each([
    ['while the shop is open', '2026-03-02T10:00', '2026-03-02T10:30'],
    ['over the break', '2026-03-02T12:50', '2026-03-02T15:20'],
    ['from the evening to the next morning', '2026-03-02T19:45', '2026-03-03T08:15'],
    ['from the night', '2026-03-02T02:00', '2026-03-02T08:30'],
    ['over the day on which the shop is closed', '2026-03-07T19:45', '2026-03-09T08:15'],
    ['until the moment at which the shop closes', '2026-03-02T19:30', '2026-03-02T20:00'],
  ])('counts 30 open minutes %s', (_case, from, expected) => {
    expect(due(from)).toBe(expected)
  })

  it('ends for a shop that is never open', () => {
    expect(due('2026-03-02T10:00', { ...HOURS, closes: '08:00', breakFrom: '' })).toBe('2026-03-02T10:30')
  })

  it('is never earlier for a later message', () => {
    const moments = fc.integer({ min: 0, max: 30 * DAY_MS })
    fc.assert(
      fc.property(moments, moments, (one, other) => {
        const [first, last] = [Math.min(one, other), Math.max(one, other)]
        expect(afterOpenTime(HOURS, first, HALF_AN_HOUR)).toBeLessThanOrEqual(
          afterOpenTime(HOURS, last, HALF_AN_HOUR),
        )
      }),
    )
  })
})

const NIGHTS: OpeningHours = { ...HOURS, opens: '18:00', closes: '02:00', breakFrom: '', breakUntil: '' }

describe('closedSince', { tags: ['W-09'] }, () => {
  it.each<[string, OpeningHours, string, string | null]>([
    ['open', HOURS, '2026-03-02T08:00', null],
    ['open until the last minute', HOURS, '2026-03-02T19:59', null],
    ['closed from the evening on', HOURS, '2026-03-02T20:00', '2026-03-02T20:00'],
    ['closed through the night', HOURS, '2026-03-03T07:59', '2026-03-02T20:00'],
    ['closed during the break', HOURS, '2026-03-03T14:00', '2026-03-03T13:00'],
    ['closed from Saturday evening to Monday', HOURS, '2026-03-09T07:00', '2026-03-07T20:00'],
    ['open after midnight', NIGHTS, '2026-03-03T01:59', null],
    ['closed in the morning', NIGHTS, '2026-03-03T02:00', '2026-03-03T02:00'],
  ])('says of a shop that it is %s', (_, hours, now, since) => {
    const closed = closedSince(hours, at(now))
    expect(closed && new Date(closed).toISOString().slice(0, 16)).toBe(since)
  })
})

it('counts the open minutes of a night', { tags: ['W-03'] }, () => {
  expect(due('2026-03-03T01:00', NIGHTS)).toBe('2026-03-03T01:30')
})
