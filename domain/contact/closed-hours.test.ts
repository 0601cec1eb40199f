import { expect, it } from 'vitest'
import { closedSince } from './closed-hours.ts'
import type { OpeningHours } from './opening-hours.ts'

const HOURS: OpeningHours = {
  ...{ opens: '08:00', closes: '20:00', breakFrom: '13:00', breakUntil: '15:00', closedDay: 'Sunday' },
}
const NIGHTS: OpeningHours = { ...HOURS, opens: '18:00', closes: '02:00', breakFrom: '', breakUntil: '' }

it.each<[string, OpeningHours, string, string | null]>([
  ['open', HOURS, '2026-03-02T08:00', null],
  ['open until the last minute', HOURS, '2026-03-02T19:59', null],
  ['closed from the evening on', HOURS, '2026-03-02T20:00', '2026-03-02T20:00'],
  ['closed through the night', HOURS, '2026-03-03T07:59', '2026-03-02T20:00'],
  ['closed during the break', HOURS, '2026-03-03T14:00', '2026-03-03T13:00'],
  ['closed from Saturday evening to Monday', HOURS, '2026-03-09T07:00', '2026-03-07T20:00'],
  ['open after midnight', NIGHTS, '2026-03-03T01:59', null],
  ['closed in the morning', NIGHTS, '2026-03-03T02:00', '2026-03-03T02:00'],
])('the shop is %s', { tags: ['W-09'] }, (_, hours, now, since) => {
  const closed = closedSince(hours, Date.parse(`${now}Z`))
  expect(closed && new Date(closed).toISOString().slice(0, 16)).toBe(since)
})
