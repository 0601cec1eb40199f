import { expect, it } from 'vitest'
import { shortMoment } from './short-moment.ts'

it('shortMoment shows the time for today, the day and time for this year, and otherwise the date', () => {
  const now = Date.parse('2026-11-22T22:00:00Z')
  const shown = (date: string) => shortMoment(date, now)
  expect(shown('2026-11-22T09:05:00Z')).toBe('09:05')
  expect(shown('2026-11-21T21:40:00Z')).toBe('21/11 21:40')
  expect(shown('2025-11-22T09:05:00Z')).toBe('22/11/25')
})
