import { expect, it } from 'vitest'
import { adjacentDay, readDay } from './report-day.ts'

const NOW = Date.parse('2026-03-02T23:59:00.000Z')

it('readDay accepts today and earlier days, and returns today for anything else', () => {
  expect(readDay('2026-02-28', NOW)).toBe('2026-02-28')
  for (const typed of [null, '', 'hier', '2026-02-31', '2026-03-03', '2026-3-1']) {
    expect(readDay(typed, NOW)).toBe('2026-03-02')
  }
})

it('adjacentDay returns the next or previous day, even when that day is in another month', () => {
  expect([adjacentDay('2026-02-28', 1), adjacentDay('2026-03-01', -1)]).toEqual(['2026-03-01', '2026-02-28'])
})
