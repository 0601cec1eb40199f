import { expect, it } from 'vitest'
import { adjacentDay, reportDay } from './report-day.ts'

const NOW = Date.parse('2026-03-02T23:59:00.000Z')

it('reportDay accepts today and earlier days, and returns today for a later day or none', () => {
  expect(reportDay('2026-02-28', NOW)).toBe('2026-02-28')
  expect(reportDay('', NOW)).toBe('2026-03-02')
  expect(reportDay('2026-03-03', NOW)).toBe('2026-03-02')
})

it('adjacentDay returns the next or previous day, even when that day is in another month', () => {
  expect([adjacentDay('2026-02-28', 1), adjacentDay('2026-03-01', -1)]).toEqual(['2026-03-01', '2026-02-28'])
})
